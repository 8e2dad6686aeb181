import type { BunPlugin } from "bun";
import { join } from "node:path";

/** The styles of every view, which the document names; all others come with the code that needs them. */
const SHARED = "style/";
/** Style of a library. */
const FOREIGN = ["uplot/dist/uPlot.min.css"];

/**
 * Lets style come with the code that imports it, in the same chunk: the bundler would put all of it into one file, which every
 * first view waits for. The policy of the page admits style sheets that its own scripts make. `sources`: the console.
 */
export async function lateStyles(sources: string): Promise<BunPlugin> {
  const own = [...new Bun.Glob("**/*.css").scanSync(sources)].filter((path) => !path.startsWith(SHARED));
  const paths = [...own.map((path) => join(sources, path)), ...FOREIGN.map((name) => Bun.resolveSync(name, sources))];
  // Made before the console, because a build within a build never ends.
  const modules = new Map(await Promise.all(paths.map(async (path) => [path, wearing(await minified(path))] as const)));
  return {
    name: "late styles",
    setup: (build) => {
      build.onLoad({ filter: /\.css$/ }, ({ path }) => {
        const contents = modules.get(path);
        return contents === undefined ? undefined : { contents, loader: "js" };
      });
    },
  };
}

async function minified(path: string): Promise<string> {
  const { outputs } = await Bun.build({ entrypoints: [path], target: "browser", minify: true });
  return (await outputs[0]?.text())?.trim() ?? "";
}

/** A module that gives the page a style. */
const wearing = (style: string): string =>
  `const sheet = new CSSStyleSheet();
   sheet.replaceSync(${JSON.stringify(style)});
   document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];`;
