import { describe, expect, test } from "bun:test";
import { isBuiltin } from "node:module";
import { dirname, join, relative } from "node:path";

const root = join(import.meta.dir, "../src");

interface Import {
  /** File below `src/`. */
  readonly from: string;
  /** Text between the quotes. */
  readonly specifier: string;
}

/** Every import, re-export and `import()` of a text, those of types included. */
const STATEMENTS = [
  /^\s*(?:import|export)\s(?:[^;"'`]*?\sfrom\s*)?["']([^"']+)["']/gm,
  /\bimport\(\s*["']([^"']+)["']\s*\)/g,
];

const sources = [...new Bun.Glob("**/*.{ts,tsx}").scanSync(root)].sort();
const imports: readonly Import[] = (
  await Promise.all(
    sources.map(async (from) => {
      const text = await Bun.file(join(root, from)).text();
      return STATEMENTS.flatMap((statement) =>
        [...text.matchAll(statement)].map(([, specifier = ""]) => ({ from, specifier })),
      );
    }),
  )
).flat();

const isOwn = ({ specifier }: Import): boolean => specifier.startsWith(".");
const isLibrary = (each: Import): boolean =>
  !isOwn(each) && !isBuiltin(each.specifier) && !/^bun(?::|$)/.test(each.specifier);
const describeImport = ({ from, specifier }: Import): string => `${from} imports ${specifier}`;

test("the imports of every file are found", () => {
  expect(sources.length).toBeGreaterThan(50);
  for (const from of ["http/router.ts", "platform/db/driver.ts", "framework/context.ts", "features/index.ts"]) {
    expect(imports.filter((each) => each.from === from).length).toBeGreaterThan(0);
  }
});

test("no folder has more than 2,500 lines of its own, without what is generated", async () => {
  const GENERATED = ["client/records.ts", "platform/db/tables.ts", "platform/db/migrations.ts"];
  const lines = new Map<string, number>();
  for (const file of sources.filter((each) => !GENERATED.includes(each))) {
    const { length } = (await Bun.file(join(root, file)).text()).split("\n");
    lines.set(dirname(file), (lines.get(dirname(file)) ?? 0) + length);
  }
  expect(lines.size).toBeGreaterThan(20);
  expect([...lines].filter(([, count]) => count > 2_500)).toEqual([]);
});

test("what is exported is used by another file, so that nothing dead stays", async () => {
  const EXPORTED = /^export (?:async |abstract )*(?:const|function\*?|class|interface|type) ([\w$]+)/gm;
  const usedIn = new Map<string, Set<string>>();
  const exported: { readonly file: string; readonly name: string }[] = [];
  for (const file of new Bun.Glob("{src,test,tools}/**/*.{ts,tsx}").scanSync(join(root, ".."))) {
    const text = (await Bun.file(join(root, "..", file)).text()).replace(/\/\*[^]*?\*\/|\/\/.*/g, "");
    for (const [word] of text.matchAll(/[\w$]+/g)) usedIn.getOrInsertComputed(word, () => new Set<string>()).add(file);
    const isOfOthers = file.startsWith("src/client/") || file.endsWith("db/tables.ts"); // programs, and what is generated
    if (!file.startsWith("src/") || isOfOthers) continue;
    for (const [, name = ""] of text.matchAll(EXPORTED)) exported.push({ file, name });
  }
  expect(exported.length).toBeGreaterThan(1_000);
  expect(exported.filter(({ name }) => usedIn.get(name)?.size === 1)).toEqual([]);
});

test("no literal is spread into another one, which only steers the formatter", async () => {
  const SPREAD = /\.\.\.(?:\{ \w|\[["'\d][^[\]]*\](?!\.))/;
  const found: string[] = [];
  for (const file of sources) if (SPREAD.test(await Bun.file(join(root, file)).text())) found.push(file);
  expect(found).toEqual([]);
});

test("what the server says to clients stands once: otherwise one of two texts is changed some day", async () => {
  const SENTENCE = /"([A-Z][^"\n]* [^"\n]*\.)"|"(isn't an? \w+)"/g;
  const places = new Map<string, string[]>();
  for (const file of sources.filter((each) => /^(platform|framework|features|http)\//.test(each))) {
    const text = await Bun.file(join(root, file)).text();
    for (const [, sentence, phrase] of text.matchAll(SENTENCE)) {
      const said = sentence ?? phrase ?? "";
      places.set(said, [...(places.get(said) ?? []), file]);
    }
  }
  expect(places.size).toBeGreaterThan(100);
  expect([...places].filter(([, files]) => files.length > 1)).toEqual([]);
});

describe("imports point one way", () => {
  /** What stands left is used by what stands right. */
  const ORDER = [
    ...["client", "robot", "console", "platform", "framework", "dialect", "features", "http", "app", "cli"],
    "main.ts",
  ];
  const partOf = (file: string): string => file.split("/")[0] ?? "";
  const rankOf = (part: string): number => ORDER.indexOf(part);
  const targetOf = ({ from, specifier }: Import): string => relative(root, join(root, dirname(from), specifier));
  const isInside = (each: Import): boolean => !targetOf(each).startsWith("..");
  const own = imports.filter(isOwn).filter(isInside);

  test("every file of src belongs to a part", () => {
    expect(sources.filter((file) => rankOf(partOf(file)) === -1)).toEqual([]);
  });

  test("outside of src only what becomes part of the executable is imported, by one file each", () => {
    const PARTS = /^\.\.\/(schema|docs\/guide|package\.json|node_modules)/;
    const outside = imports.filter(isOwn).filter((each) => !isInside(each));
    const users = outside.map((each) => `${PARTS.exec(targetOf(each))?.[1] ?? targetOf(each)}: ${each.from}`);
    expect([...new Set(users)].sort()).toEqual([
      "docs/guide: features/help/guide.ts",
      "node_modules: http/openapi/docs-page.ts",
      "package.json: platform/config/build.ts",
      "schema: platform/db/migrations.ts",
    ]);
  });

  test("from right to left", () => {
    const wrong = own.filter((each) => rankOf(partOf(targetOf(each))) > rankOf(partOf(each.from)));
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test("the client uses nothing, the robot only the client, and the console only both, so that all run in a browser", () => {
    const isIn = (part: string, file: string): boolean => partOf(file) === part;
    const BROWSER = ["client", "robot", "console"];
    const isBrowserPart = (file: string): boolean => BROWSER.includes(partOf(file));
    const crossing = own.filter((each) => isBrowserPart(each.from) && !isBrowserPart(targetOf(each)));
    const entering = own.filter(
      (each) => !isBrowserPart(each.from) && ["client", "console"].includes(partOf(targetOf(each))),
    );
    const backwards = own.filter((each) => isIn("client", each.from) && !isIn("client", targetOf(each)));
    const foreign = imports.filter((each) => isIn("client", each.from) && !isOwn(each));
    expect([...crossing, ...entering, ...backwards, ...foreign].map(describeImport)).toEqual([]);
  });

  test("the rooms of the console use each other in one direction", () => {
    /** What stands left is used by what stands right. A page is its own room: none uses another. */
    const ROOMS = [
      ...[
        "browsers",
        "calendar",
        "garden",
        "script",
        "rehearsal",
        "care",
        "texts",
        "icons",
        "style",
        "state",
        "controls",
        "pages",
        "frame",
      ],
      ...["offline", "main.tsx"],
    ];
    const roomOf = (file: string): string => file.split("/")[1] ?? "";
    const inside = own.filter((each) => partOf(each.from) === "console" && partOf(targetOf(each)) === "console");
    const wrong = inside.filter((each) => ROOMS.indexOf(roomOf(targetOf(each))) > ROOMS.indexOf(roomOf(each.from)));
    expect(
      new Set(inside.flatMap((each) => [roomOf(each.from), roomOf(targetOf(each))])).difference(new Set(ROOMS)),
    ).toEqual(new Set());
    const pageOf = (file: string): string | undefined => /^console\/pages\/([^/.]+)\//.exec(`${file}/`)?.[1];
    const across = inside.filter(
      (each) => pageOf(targetOf(each)) !== undefined && pageOf(each.from) !== pageOf(targetOf(each)),
    );
    const isTable = ({ from }: Import): boolean => from === "console/pages/index.ts";
    const isSignIn = (each: Import): boolean =>
      pageOf(targetOf(each)) === "sign-in" && each.from === "console/frame/app.tsx";
    expect([...wrong, ...across.filter((each) => !isTable(each) && !isSignIn(each))].map(describeImport)).toEqual([]);
  });

  test("no module of the console's state keeps anything: several windows can be made beside each other", async () => {
    const modules = sources.filter((file) => file.startsWith("console/state/") && !file.endsWith("/index.ts"));
    expect(modules.length).toBeGreaterThan(10);
    const keeping = await Promise.all(
      modules.map(async (file) => {
        const code = await Bun.file(join(root, file)).text();
        return [...code.matchAll(/^(?:export )?(?:let |var |const \w+ = (?:signal|computed|effect)\b).*/gm)].map(
          String,
        );
      }),
    );
    expect(keeping.flat()).toEqual([]);
  });

  describe("a feature", () => {
    /** Name of the feature that a file belongs to; undefined for the others. */
    const featureOf = (file: string): string | undefined => /^features\/([^/.]+)(?:\/|$)/.exec(file)?.[1];
    const entering = own.filter((each) => {
      const feature = featureOf(targetOf(each));
      return feature !== undefined && feature !== featureOf(each.from);
    });

    test("is entered through its index, by commands also through commands.ts", () => {
      const wrong = entering.filter((each) => {
        const [, , ...inside] = targetOf(each).split("/");
        return !(inside.length === 0 || (inside.join("/") === "commands" && partOf(each.from) === "cli"));
      });
      expect(wrong.map(describeImport)).toEqual([]);
    });

    test("is used by none that it uses itself", () => {
      const uses = Map.groupBy(
        entering.filter(({ from }) => featureOf(from) !== undefined),
        ({ from }) => featureOf(from) ?? "",
      );
      const reached = (feature: string, seen = new Set<string>()): Set<string> => {
        for (const each of uses.get(feature) ?? []) {
          const next = featureOf(targetOf(each)) ?? "";
          if (!seen.has(next)) reached(next, seen.add(next));
        }
        return seen;
      };
      expect([...uses.keys()].filter((feature) => reached(feature).has(feature))).toEqual([]);
    });
  });

  describe("is told by the documents as it is", () => {
    const nameOf = (file: string): string => partOf(file).replace(/\.ts$/, "");
    const featureOf = (file: string): string => /^features\/([^/.]+)/.exec(file)?.[1] ?? "index";
    const arrowsBetween = (each: readonly Import[], roomOf: (file: string) => string): string[] => {
      const arrows = each.map(({ from, ...rest }) => [roomOf(from), roomOf(targetOf({ from, ...rest }))]);
      return [...new Set(arrows.filter(([from, to]) => from !== to).map((arrow) => arrow.join(" --> ")))].sort();
    };
    /** `cli --> app & http` is two arrows. */
    const arrowsOf = (drawing: string): string[] =>
      [...drawing.matchAll(/^ *(\w+) --> (.+)$/gm)]
        .flatMap(([, from = "", targets = ""]) => targets.split(" & ").map((to) => `${from} --> ${to}`))
        .sort();
    const documentAt = (path: string): Promise<string> => Bun.file(join(root, "..", path)).text();

    test("in the drawing of docs/architecture.md", async () => {
      const text = await documentAt("docs/architecture.md");
      const [layers = "", ...others] = [...text.matchAll(/```mermaid\n([^]*?)```/g)].map(([, drawing = ""]) => drawing);
      expect(others).toEqual([]);
      expect(text.split("\n").length).toBeLessThanOrEqual(251); // read in one sitting
      expect(arrowsOf(layers)).toEqual(arrowsBetween(own, nameOf));
    });

    test("in the table of docs/code.md: a feature uses those that its row names", async () => {
      const rows = (await documentAt("docs/code.md")).matchAll(/^\| `src\/features\/(\w+)\/` .*\| ([\w, ]*?) *\|$/gm);
      const told = [...rows].flatMap(([, from, targets = ""]) =>
        targets.split(", ").flatMap((to) => (to === "" ? [] : [`${from} --> ${to}`])),
      );
      const inFeatures = own.filter(
        (each) =>
          partOf(each.from) === "features" && partOf(targetOf(each)) === "features" && featureOf(each.from) !== "index",
      );
      expect(told.toSorted()).toEqual(arrowsBetween(inFeatures, featureOf));
    });

    test("in the table of docs/code.md: each room has a row, and uses only rows above its own", async () => {
      const rows = [...(await documentAt("docs/code.md")).matchAll(/^\| `src\/([^`]*?)\/?` /gm)].map(
        ([, row = ""]) => row,
      );
      /** The room of a file: each feature is one, and so is every other part. */
      const roomOf = (file: string): string =>
        partOf(file) === "features" ? file.split("/").slice(0, 2).join("/") : partOf(file);
      expect(rows.toSorted()).toEqual([...new Set(sources.map(roomOf))].sort());
      const upwards = own.filter((each) => {
        const target = roomOf(targetOf(each)) === "features" ? "features/index.ts" : roomOf(targetOf(each));
        return rows.indexOf(target) > rows.indexOf(roomOf(each.from));
      });
      expect(upwards.map(describeImport)).toEqual([]);
    });
  });

  test("imports of our own have no extension", () => {
    const EXTENSIONS = /\.(?:sql|css|json|html|js|md|svg|png|jpg|ico|txt)$/;
    expect(
      own.filter(({ specifier }) => /\.\w+$/.test(specifier) && !EXTENSIONS.test(specifier)).map(describeImport),
    ).toEqual([]);
  });

  test("no file imports itself by a detour", () => {
    const graph = new Map<string, string[]>();
    for (const each of own) {
      const target = ["ts", "tsx"]
        .flatMap((kind) => [`${targetOf(each)}.${kind}`, `${targetOf(each)}/index.${kind}`])
        .find((file) => sources.includes(file));
      if (target) graph.set(each.from, [...(graph.get(each.from) ?? []), target]);
    }
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, trail: readonly string[]): void => {
      if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file].join(" -> "));
      if (done.has(file)) return;
      done.add(file);
      for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
    };
    for (const file of sources) visit(file, []);
    expect(cycles).toEqual([]);
  });
});

describe("libraries", () => {
  const nameOf = ({ specifier }: Import): string =>
    specifier
      .split("/")
      .slice(0, specifier.startsWith("@") ? 2 : 1)
      .join("/");
  /** Languages rather than tools: schemas, SQL and what the console shows are written where they belong. */
  const EVERYWHERE = new Set(["@sinclair/typebox", "kysely", "preact", "@preact/signals"]);

  test("each is imported by one file", () => {
    const files = new Map<string, Set<string>>();
    for (const each of imports.filter(isLibrary).filter(({ from }) => !from.endsWith(".d.ts"))) {
      files.set(nameOf(each), (files.get(nameOf(each)) ?? new Set()).add(each.from));
    }
    const shared = [...files].filter(([name, users]) => users.size > 1 && !EVERYWHERE.has(name));
    expect(shared.map(([name, users]) => `${name}: ${[...users].join(", ")}`)).toEqual([]);
  });

  test("each is a dependency", async () => {
    const { dependencies, devDependencies } = await Bun.file(join(root, "../package.json")).json();
    const known = new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)]);
    expect(imports.filter((each) => isLibrary(each) && !known.has(nameOf(each))).map(describeImport)).toEqual([]);
  });

  test("only db knows the driver", () => {
    expect(imports.filter(({ specifier }) => specifier === "better-sqlite3").map(({ from }) => from)).toEqual([
      "platform/db/driver.ts",
    ]);
  });
});
