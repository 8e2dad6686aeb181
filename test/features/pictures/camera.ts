import { afterAll, afterEach, beforeAll } from "bun:test";
import { lanHost } from "../../support/uploads";

/** A camera on the local network of which a test says what it answers. */
export interface Camera {
  /** By path, the answers to its first request, the second and so on; the last one holds. */
  answers: Record<string, (() => Response | Promise<Response>)[]>;
  /** Paths that were asked for. */
  asked: string[];
  /** Answers with a file, but not before it is released, at the latest at the end of the test. */
  readonly hang: (file: Uint8Array) => () => Promise<Response>;
  /** Lets all requests go on that hang. */
  readonly release: () => void;
  /** Address of a path. */
  readonly at: (path: string) => string;
}

/** Answers with a file. */
export const show = (file: Uint8Array) => () => new Response(new Uint8Array(file));

/** Opens a camera for the tests of a file; each test begins with one that nobody has asked. */
export function openCamera(): Camera {
  const hanging: (() => void)[] = [];
  let server: Bun.Server<undefined>;
  const camera: Camera = {
    answers: {},
    asked: [],
    hang: (file) => () => new Promise((resolve) => hanging.push(() => resolve(show(file)()))),
    release: () => {
      for (const release of hanging.splice(0)) release();
    },
    at: (path) => `http://${lanHost()}:${server.port}${path}`,
  };
  beforeAll(() => {
    server = Bun.serve({
      hostname: "0.0.0.0",
      port: 0,
      fetch: ({ url }) => {
        const { pathname } = new URL(url);
        camera.asked.push(pathname);
        const queue = camera.answers[pathname] ?? [];
        const answer = queue.length > 1 ? queue.shift() : queue[0];
        return answer?.() ?? new Response(null, { status: 404 });
      },
    });
  });
  afterEach(() => {
    camera.release();
    camera.answers = {};
    camera.asked = [];
  });
  afterAll(() => server.stop(true));
  return camera;
}
