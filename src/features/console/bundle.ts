/* The files of the console. `build.ts` puts another module in the place of this one, which holds the made files. */
import type { BunPlugin } from "bun";
import { dirname, join } from "node:path";
import { lateStyles } from "./late-styles";
import { DOCUMENT_PATH, FILES_PATH } from "./paths";

/** A file with a name that changes with its content. */
interface ConsoleFile {
  readonly type: string;
  /** Reads its bytes, plain or gzipped. */
  readonly read: () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
}

export interface ConsoleBundle {
  /** The HTML document, with addresses from the root of the server on. */
  readonly page: string;
  readonly files: ReadonlyMap<string, ConsoleFile>;
  /** Style of the pages that the server makes itself. */
  readonly pageStyle: string;
  /** The web app manifest as JSON: with it a phone shows the console as an app. */
  readonly manifest: string;
  /** The service worker, which changes with every file. */
  readonly worker: string;
}

/** The result of the bundler, and the sources it was made of. */
export interface MadeBundle {
  readonly page: string;
  readonly pageStyle: string;
  readonly manifest: string;
  readonly worker: string;
  readonly files: readonly { readonly name: string; readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> }[];
  /** Files that went in, relative to the working directory. */
  readonly inputs: readonly string[];
}

/** Parts of the library of the map that nothing here uses, and what stands in their place. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  "Icon.Default": "export function IconDefault() {}",
  "CRS.EPSG3857": "export const EPSG3857 = undefined;",
  "CRS.Earth": "export const Earth = {};",
  "DomEvent.DoubleTap": "export const addDoubleTapListener = () => {}, removeDoubleTapListener = () => {};",
};
const leavingOut: BunPlugin = {
  name: "what is left out",
  setup: (build) => {
    const filter = new RegExp(
      String.raw`[\\/]leaflet[\\/].*[\\/](${Object.keys(LEFT_OUT).map(RegExp.escape).join("|")})\.js$`,
    );
    build.onLoad({ filter }, ({ path }) => ({ contents: LEFT_OUT[filter.exec(path)?.[1] ?? ""] ?? "", loader: "js" }));
  },
};

const sources = join(import.meta.dir, "../../console");

/** How files of the console are made: for browsers, each with a name that changes with its content. */
const SHAPE = {
  target: "browser",
  format: "esm",
  minify: true,
  metafile: true,
  naming: { entry: "[name]-[hash].[ext]", chunk: "[name]-[hash].[ext]", asset: "[name]-[hash].[ext]" },
} as const;

/** Bundles the console, or what another `entry` shows. @throws Error for sources that cannot be bundled. */
export async function makeBundle(entry = join(sources, "main.tsx")): Promise<MadeBundle> {
  const style = await Bun.build({
    entrypoints: [join(sources, "style/server-pages.css")],
    target: "browser",
    minify: true,
  });
  const rehearsal = await Bun.build({ ...SHAPE, entrypoints: [join(sources, "rehearsal/worker.ts")] });
  const { outputs, metafile } = await Bun.build({
    ...SHAPE,
    entrypoints: [entry],
    root: dirname(entry),
    splitting: true,
    plugins: [leavingOut, await lateStyles(sources)],
    define: {
      "process.env.NODE_ENV": JSON.stringify("production"),
      REHEARSAL_WORKER: JSON.stringify(rehearsal.outputs[0]?.path ?? ""),
    },
  });
  const icons = await readIcons();
  const scripts = await Promise.all(
    [...outputs, ...rehearsal.outputs].map(async (output) => ({
      name: output.path.replace(/^\.\//, ""),
      type: output.type,
      bytes: new Uint8Array<ArrayBuffer>(await output.arrayBuffer()),
    })),
  );
  const script = outputs.find(({ kind }) => kind === "entry-point")?.path ?? "";
  const { imports = [], cssBundle = "" } = metafile?.outputs[script] ?? {};
  const first = imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => path);
  const template = await Bun.file(join(sources, "index.html")).text();
  const files = [...scripts, ...icons];
  files.sort((a, b) => (a.name < b.name ? -1 : 1)); // the bundler answers them in the order in which they were done
  const page = template.replace(
    "<!-- files -->",
    headOf(script, cssBundle, first, addressOf(iconNamed(icons, "touch-180"))),
  );
  const pageStyle = (await style.outputs[0]?.text()) ?? "";
  const worker = await makeWorker(
    page,
    scripts.map(({ name }) => relativeOf(name)),
  );
  const inputs = [...Object.keys(metafile?.inputs ?? {}), ...Object.keys(rehearsal.metafile?.inputs ?? {})];
  return { page, pageStyle, manifest: manifestOf(icons), worker, files, inputs: [...new Set(inputs)] };
}

type MadeFile = MadeBundle["files"][number];

/** Icons of the app, which `bun run icons` has drawn. */
const ICONS = ["icon-192", "icon-512", "maskable-512", "touch-180"] as const;
type IconName = (typeof ICONS)[number];

const readIcons = (): Promise<readonly MadeFile[]> =>
  Promise.all(
    ICONS.map(async (name) => {
      const bytes = new Uint8Array(await Bun.file(join(sources, `offline/icons/${name}.png`)).arrayBuffer());
      return { name: `${name}-${Bun.hash(bytes).toString(36)}.png`, type: "image/png", bytes };
    }),
  );

const iconNamed = (icons: readonly MadeFile[], name: IconName): string =>
  icons.find((icon) => icon.name.startsWith(name))?.name ?? "";

/** Manifest of the console, whose addresses begin at its own. Source: `console.md` §1, "On a phone". */
const manifestOf = (icons: readonly MadeFile[]): string =>
  JSON.stringify({
    name: "Gardenshed",
    short_name: "Gardenshed",
    description: "Your garden and its robot",
    start_url: `..${DOCUMENT_PATH}`,
    scope: `..${DOCUMENT_PATH}`,
    display: "standalone",
    background_color: "#f6f5f0",
    theme_color: "#2f6b46",
    icons: (["icon-192", "icon-512", "maskable-512"] as const).map((name) => {
      const size = name.replace(/\D+/, "");
      const purpose = name.startsWith("maskable") ? "maskable" : "any";
      return { src: relativeOf(iconNamed(icons, name)), sizes: `${size}x${size}`, type: "image/png", purpose };
    }),
  });

/** The service worker, with the addresses of what it keeps. */
async function makeWorker(page: string, files: readonly string[]): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [join(sources, "offline/worker.ts")],
    target: "browser",
    format: "iife",
    minify: true,
    define: { CONSOLE: JSON.stringify({ name: Bun.hash(page + files.join()).toString(36), files }) },
  });
  return (await outputs[0]?.text()) ?? "";
}

/** The address of a file from the files that stand directly below `/app`. */
const relativeOf = (name: string): string => addressOf(name).slice(`${DOCUMENT_PATH}/`.length);

const addressOf = (path: string): string => `${FILES_PATH}/${path.replace(/^\.\//, "")}`;

/** The part of the document that loads its files. Chunks that the script imports are asked for together with it. */
const headOf = (script: string, style: string, chunks: readonly string[], touchIcon: string): string =>
  [
    `<link rel="apple-touch-icon" href="${touchIcon}">`,
    `<link rel="stylesheet" href="${addressOf(style)}">`,
    ...chunks.map((path) => `<link rel="modulepreload" href="${addressOf(path)}">`),
    `<script type="module" src="${addressOf(script)}"></script>`,
  ].join("\n    ");

/**
 * Bytes gzipped as small as can be. It takes six times as long as usual and saves a twentieth, so it is for what is kept.
 * Source: `console.md` §1, "Delivery".
 */
export const pressed = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  Bun.gzipSync(bytes, { library: "libdeflate", level: 12 });

/** The console, made now. */
export async function loadBundle(): Promise<ConsoleBundle> {
  const { files, ...texts } = await makeBundle();
  return {
    ...texts,
    files: new Map(files.map(({ name, type, bytes }) => [name, { type, read: () => pressed(bytes) }])),
  };
}
