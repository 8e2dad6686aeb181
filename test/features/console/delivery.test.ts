import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { makeBundle, type MadeBundle } from "../../../src/features/console/bundle";
import { startServer, type TestServer } from "../../support/server";
import { longTest } from "../../support/tier";

/* How the console comes into a browser (console.md §1). */

/** The address of the main file in the document of `/`, from the root on. */
const fileIn = (page: string, kind: "css" | "js"): string =>
  new RegExp(String.raw`"\.(/app/assets/main-\w+\.${kind})"`).exec(page)?.[1] ?? "";

/** The palette of a PNG. */
function coloursOf(png: Buffer): readonly string[] {
  const at = png.indexOf("PLTE");
  const palette = png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)).toString("hex");
  return palette.match(/.{6}/g) ?? [];
}

describe("with CONSOLE on", () => {
  let server: TestServer;
  beforeAll(async () => void (server = await startServer()));
  afterAll(() => server.stop());
  const ask = (path: string, init: BunFetchRequestInit = {}) => fetch(server.base + path, init);

  test.each(["/", "/app", "/app/", "/app/plants", "/app/sequences/12?tab=use"])(
    "%s is the document, asked for again each time, under a strict policy",
    async (path) => {
      const answer = await ask(path);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "cache-control": "no-cache",
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": expect.stringContaining("default-src 'self'; "),
      });
      expect(answer.headers.get("content-security-policy")).not.toContain("unsafe");
      expect(await answer.text()).toStartWith("<!doctype html>");
      const etag = answer.headers.get("etag") ?? "";
      expect((await ask(path, { headers: { "if-none-match": etag } })).status).toBe(304);
    },
  );

  test.each([
    ["/app/settings", "connect-src 'self';"],
    ["/app/settings/mover", "connect-src 'self';"],
    ["/app/settings/move", "connect-src 'self' http: https:;"],
    ["/app/settings/move/", "connect-src 'self' http: https:;"],
  ])("%s may ask %s", async (path, policy) => {
    expect((await ask(path)).headers.get("content-security-policy")).toContain(policy);
  });

  const webcam = (address: string) => ask(`/app/webcam.html?${new URLSearchParams({ address })}`);

  test.each(["http://camera.test/a?b=1&c=2", "HTTPS://camera.test:8080/live", "/placeholder.jpg?text=Bed"])(
    "the picture at %s has a document that may show pictures, and nothing else",
    async (address) => {
      const answer = await webcam(address);
      expect(answer.status).toBe(200);
      const policy = answer.headers.get("content-security-policy")?.split("; ");
      expect(policy).toContainValues([
        "default-src 'none'",
        "img-src http: https:",
        "sandbox",
        "frame-ancestors 'self'",
      ]);
      expect(answer.headers.get("content-security-policy")).not.toMatch(/script|connect|unsafe|allow-/);
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      const shown = address.replaceAll("&", "&amp;").replace(/^\//, "../"); // ours as it is found from this page
      expect(await answer.text()).toContain(`<img src="${shown}" alt="">`);
    },
  );

  test.each([
    ...["javascript:alert(1)", "data:image/png;base64,AA", "http://ada:secret@camera.test/", "http://ada@camera.test/"],
    ...[
      "//camera.test/live",
      "camera.test/live",
      "file:///etc/passwd",
      "blob:http://camera.test/1",
      "http://",
      "",
      " /a",
    ],
  ])("%s is no picture of a webcam", async (address) => {
    const answer = await webcam(address);
    expect([answer.status, await answer.text()]).toEqual([
      422,
      '{"address":"Address must begin with http:// or https://, without name and password"}',
    ]);
  });

  test("an address cannot leave its attribute", async () => {
    const text = await (await webcam('http://camera.test/"><script>alert(1)</script>')).text();
    expect(text).not.toContain("<script");
    expect(text).toContain('src="http://camera.test/&quot;&gt;&lt;script&gt;');
  });

  test("its files are kept for a year, gzipped for who takes it", async () => {
    const page = await (await ask("/")).text();
    for (const [kind, type] of [
      ["js", "text/javascript;charset=utf-8"],
      ["css", "text/css;charset=utf-8"],
    ] as const) {
      const gzipped = await ask(fileIn(page, kind), { headers: { "accept-encoding": "gzip" }, decompress: false });
      expect(Object.fromEntries(gzipped.headers)).toMatchObject({
        "cache-control": "public, max-age=31536000, immutable",
        "content-encoding": "gzip",
        "content-type": type,
        vary: "accept-encoding",
      });
      const plain = await ask(fileIn(page, kind), { headers: { "accept-encoding": "identity" } });
      expect(plain.headers.has("content-encoding")).toBe(false);
      expect(await plain.text()).toBe(new TextDecoder().decode(Bun.gunzipSync(await gzipped.arrayBuffer())));
    }
  });

  test("HEAD is answered like GET, without a body", async () => {
    const answer = await ask("/app/plants", { method: "HEAD" });
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
  });

  test("the manifest names icons that are there", async () => {
    const answer = await ask("/app/manifest.webmanifest");
    expect(answer.headers.get("content-type")).toBe("application/manifest+json; charset=utf-8");
    const { start_url, icons } = (await answer.json()) as {
      start_url: string;
      icons: { src: string; purpose: string }[];
    };
    expect([start_url, icons.map(({ purpose }) => purpose)]).toEqual(["../app", ["any", "any", "maskable"]]);
    for (const { src } of icons) {
      const answer = await ask(`/app/${src}`);
      expect(answer.headers.get("content-type")).toBe("image/png");
      expect(coloursOf(Buffer.from(await answer.arrayBuffer()))).toContainValues(["ffffff", "2f6b46"]);
    }
  });

  test("the service worker may fetch from this server only, and is asked for again each time", async () => {
    const { headers } = await ask("/app/worker.js");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; connect-src 'self'");
    expect([headers.get("cache-control"), headers.get("service-worker-allowed")]).toEqual(["no-cache", "../"]);
  });

  test("licences are a text", async () => {
    expect((await ask("/app/licenses.txt")).headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  test.each(["/app/assets/none.js", "/app/assets/", "/nothing", "/apple", "/api/nothing"])(
    "%s is not found",
    async (path) => {
      const answer = await ask(path);
      expect([path, answer.status]).toEqual([path, path === "/app/assets/" ? 200 : 404]);
    },
  );
});

test.each(["on", "off"])("with CONSOLE %s the server's own pages have their style", async (setting) => {
  const server = await startServer({ CONSOLE: setting });
  try {
    const page = await (await fetch(`${server.base}/verify/none`)).text();
    const style = /<link rel="stylesheet" href="([^"]+)">/.exec(page)?.[1] ?? "";
    const answer = await fetch(new URL(style, `${server.base}/verify/none`));
    expect(answer.headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(await answer.text()).toContain("prefers-color-scheme");
  } finally {
    await server.stop();
  }
});

test("with CONSOLE off there is the start page, and nothing below /app", async () => {
  const server = await startServer({ CONSOLE: "off" });
  try {
    expect(await (await fetch(server.base)).text()).toContain("POST /api/tokens");
    for (const path of [
      "/app",
      "/app/plants",
      "/app/assets/main.js",
      "/app/worker.js",
      "/app/manifest.webmanifest",
      "/app/webcam.html?address=/a",
    ]) {
      const answer = await fetch(server.base + path);
      expect([path, answer.status, await answer.text()]).toEqual([path, 404, '{"error":"Not found."}']);
    }
  } finally {
    await server.stop();
  }
});

const ABOUT_WATER = [
  "pages/water/*.tsx",
  "texts/water/*.ts",
  "pages/events/{pauses,pausing,water}.{ts,tsx}",
  "pages/sensors/{measures,measure-form}.tsx",
  "controls/newest.ts",
];

/** Files of care.md §0. */
const ABOUT_CARE = [
  "{care,frame/says,frame/palette}/*.{ts,tsx}",
  "controls/{care,axis}/*.{ts,tsx}",
  "controls/script/lua-completion.tsx",
  "pages/{robot/care,settings/motors,garden/side}/*.{ts,tsx}",
  "texts/{care,palette,lua}/*.ts",
  "texts/{settings/motors,garden/side}.ts",
];
const ABOUT_HANDS = ["{pages,texts}/setup/hands/*.{ts,tsx}"];

describe("the bundle", () => {
  let bundle: MadeBundle;
  beforeAll(async () => void (bundle = await makeBundle()));

  test("is made of sources for browsers only", () => {
    const foreign = bundle.inputs.filter(
      (path) => !/(?:^|\/)(?:src\/(?:console|client|robot)|node_modules)\//.test(path),
    );
    const packages = bundle.inputs.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
    expect(foreign).toEqual([]);
    const ALLOWED = [
      "@preact/signals",
      "@preact/signals-core",
      "leaflet",
      "lucide",
      "luaparse",
      "preact",
      "uplot",
      "uqr",
    ];
    expect([...new Set(packages)].filter((name) => !ALLOWED.includes(name))).toEqual([]);
  });

  // What the first view fetches is counted in a browser: test/console/first-view.test.ts.
  test("is small: 570 kB in all", () => {
    const bytes = bundle.files.reduce((sum, file) => sum + Bun.gzipSync(file.bytes, { level: 9 }).length, 0);
    expect(bytes).toBeLessThan(570_000);
  });

  test.each([
    ["pauses, measures and water rules", ABOUT_WATER, 5_000, 20_000],
    ["line, messages, care, motors, palette, side view and completion", ABOUT_CARE, 20_000, 45_000],
    ["set-up with hands", ABOUT_HANDS, 10_000, 25_000],
  ] as const)("has little about %s, which is loaded when used", async (_, globs, least, most) => {
    const console = join(import.meta.dir, "../../../src/console");
    const paths = globs.flatMap((files) => [...new Bun.Glob(files).scanSync({ cwd: console, absolute: true })]);
    const { outputs } = await Bun.build({ entrypoints: [...new Set(paths)], external: ["*"], minify: true });
    const texts = await Promise.all(outputs.filter(({ path }) => path.endsWith(".js")).map((output) => output.text()));
    const bytes = Bun.gzipSync(Buffer.from(texts.join("")), { level: 9 }).length;
    expect(bytes).toBeGreaterThan(least); // else they have other names
    expect(bytes).toBeLessThan(most);
  });

  longTest("is the same each time", async () => {
    const again = await makeBundle();
    expect(again.page).toBe(bundle.page);
    expect(again.files.map(({ name }) => name)).toEqual(bundle.files.map(({ name }) => name));
  });
});
