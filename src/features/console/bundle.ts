/* What the console consists of. `build.ts` puts another module in the place of this one, which holds the made files. */
import type { BunPlugin } from "bun";
import { dirname, join } from "node:path";
import { FILES_PATH } from "./paths";

/** A file with a name that changes with its content. */
export interface ConsoleFile {
  readonly type: string;
  readonly gzipped: () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
}

export interface ConsoleBundle {
  /** The HTML document, the same at every address. */
  readonly page: string;
  readonly files: ReadonlyMap<string, ConsoleFile>;
  /** Style of the pages that the server makes itself. */
  readonly pageStyle: string;
}

/** What the bundler makes of the sources, and of which files. */
export interface MadeBundle {
  readonly page: string;
  readonly pageStyle: string;
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

/** Bundles the console, or what another `entry` shows. @throws Error for sources that cannot be bundled. */
export async function makeBundle(entry = join(sources, "main.tsx")): Promise<MadeBundle> {
  const style = await Bun.build({
    entrypoints: [join(sources, "style/server-pages.css")],
    target: "browser",
    minify: true,
  });
  const { outputs, metafile } = await Bun.build({
    entrypoints: [entry],
    root: dirname(entry),
    target: "browser",
    format: "esm",
    splitting: true,
    minify: true,
    metafile: true,
    plugins: [leavingOut],
    publicPath: `${FILES_PATH}/`,
    naming: { entry: "[name]-[hash].[ext]", chunk: "[name]-[hash].[ext]", asset: "[name]-[hash].[ext]" },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
  });
  const files = await Promise.all(
    outputs.map(async (output) => ({
      name: output.path.replace(/^\.\//, ""),
      type: output.type,
      bytes: new Uint8Array<ArrayBuffer>(await output.arrayBuffer()),
    })),
  );
  const script = outputs.find(({ kind }) => kind === "entry-point")?.path ?? "";
  const { imports = [], cssBundle = "" } = metafile?.outputs[script] ?? {};
  const first = imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => path);
  const template = await Bun.file(join(sources, "index.html")).text();
  files.sort((a, b) => (a.name < b.name ? -1 : 1)); // the bundler answers them in the order in which they were done
  const page = template.replace("<!-- files -->", headOf(script, cssBundle, first));
  const pageStyle = (await style.outputs[0]?.text()) ?? "";
  return { page, pageStyle, files, inputs: Object.keys(metafile?.inputs ?? {}) };
}

const addressOf = (path: string): string => `${FILES_PATH}/${path.replace(/^\.\//, "")}`;

/** What the document loads at once: chunks that the script imports are asked for together with it. */
const headOf = (script: string, style: string, chunks: readonly string[]): string =>
  [
    `<link rel="stylesheet" href="${addressOf(style)}">`,
    ...chunks.map((path) => `<link rel="modulepreload" href="${addressOf(path)}">`),
    `<script type="module" src="${addressOf(script)}"></script>`,
  ].join("\n    ");

/** The console, made now. */
export async function loadBundle(): Promise<ConsoleBundle> {
  const { page, pageStyle, files } = await makeBundle();
  return {
    page,
    pageStyle,
    files: new Map(files.map(({ name, type, bytes }) => [name, { type, gzipped: () => Bun.gzipSync(bytes) }])),
  };
}
