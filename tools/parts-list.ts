/** The list of parts of an executable (SBOM) as CycloneDX 1.6 has it. */
import type { Package } from "./notices";

/** The address of a package of npm: the sign of a scope is escaped. */
const addressOf = (name: string, version: string): string => `pkg:npm/${name.replace("@", "%40")}@${version}`;

const partOf = ({ name, version, license }: Pick<Package, "name" | "version" | "license">): object => ({
  type: "library",
  "bom-ref": addressOf(name, version),
  name,
  version,
  purl: addressOf(name, version),
  ...(license !== undefined && { licenses: [{ license: { name: license } }] }),
});

/** The same packages give the same text. `time`: when the commit was made. */
export function partsList(packages: readonly Package[], version: string, time: Date): string {
  const runTime = { name: "bun", version: Bun.version, license: "MIT" };
  const own = { type: "application", "bom-ref": "gardenshed", name: "gardenshed", version };
  const list = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { timestamp: time.toISOString(), component: { ...own, licenses: [{ license: { id: "MIT" } }] } },
    components: [runTime, ...packages].map(partOf),
  };
  return `${JSON.stringify(list, undefined, 2)}\n`;
}
