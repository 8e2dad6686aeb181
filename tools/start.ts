/**
 * `npm start`: the program from a checkout, with its arguments. It runs as a bundle, which takes less memory than the sources
 * and evaluates sooner (`docs/performance.md`). Where none can be made, the sources run.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ALLOCATOR } from "../src/platform/allocator";
import { root } from "./bundle";
import { bundleForStart } from "./start-bundle";

const main = await bundleForStart(join(root, "node_modules/.cache/start")).catch((error: unknown) => {
  console.error(`The program runs from its sources, because they cannot be bundled: ${String(error)}`);
  return join(root, "src/main.ts");
});
// The program takes the place of this process, so the memory of the bundler is free again. Windows has no such way.
const { execve } = process.platform === "win32" ? {} : process;
const environment = { ...Object.fromEntries(ALLOCATOR), ...process.env };
if (execve) execve(process.execPath, [process.execPath, main, ...process.argv.slice(2)], environment);
else await import(pathToFileURL(main).href);
