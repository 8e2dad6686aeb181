/* A proxy that shows a server below a path, as ingress of home automation does: it takes the path off. */

/** What comes from the page before the line to the server is open. */
interface Bridge {
  readonly upstream: WebSocket;
}

const isUpgrade = ({ headers }: Request): boolean => headers.get("upgrade")?.toLowerCase() === "websocket";

/** Starts a proxy for the server at `base`; `address` is where it shows it. */
export function startPathProxy(base: string, path: string) {
  const missed: string[] = [];
  const proxy = Bun.serve<Bridge>({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    fetch: (request, handle) => {
      const { pathname, search, host } = new URL(request.url);
      if (!pathname.startsWith(`${path}/`)) {
        missed.push(pathname);
        return new Response(null, { status: 404 });
      }
      const target = `${base}${pathname.slice(path.length)}${search}`;
      if (isUpgrade(request)) {
        const protocol = request.headers.get("sec-websocket-protocol") ?? "";
        const upstream = new WebSocket(target.replace("http", "ws"), protocol);
        const headers = { "sec-websocket-protocol": protocol };
        return handle.upgrade(request, { data: { upstream }, headers })
          ? undefined
          : new Response(null, { status: 400 });
      }
      const headers = new Headers(request.headers);
      headers.set("x-forwarded-host", host);
      return fetch(target, {
        method: request.method,
        headers,
        body: request.body,
        redirect: "manual",
        decompress: false,
      });
    },
    websocket: {
      open: (socket) => {
        const { upstream } = socket.data;
        upstream.onmessage = ({ data }) => void socket.send(data as string);
        upstream.onclose = () => socket.close();
      },
      message: ({ data: { upstream } }, frame) => {
        if (upstream.readyState === WebSocket.OPEN) upstream.send(frame);
        else upstream.addEventListener("open", () => upstream.send(frame));
      },
      close: ({ data: { upstream } }) => upstream.close(),
    },
  });
  return {
    address: `http://localhost:${proxy.port}${path}`,
    /** Paths outside of the one that is shown, which somebody has asked for. */
    missed,
    stop: () => proxy.stop(true),
  };
}
