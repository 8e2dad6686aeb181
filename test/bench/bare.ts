/** The yardstick of starting, compiled like the program itself. */
const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response("ok") });
console.log(`Listening on http://127.0.0.1:${server.port}`);
