import { get, post, remove, scenarios, type Scenario } from "../../../support/scenarios";
import { TIME } from "../../../support/patterns";

const given = {
  leek: post("/api/points", {
    pointer_type: "Plant",
    name: "Leek",
    cropdb_slug: "leek",
    plant_stage: "planted",
    depth: 4,
    radius: 12.5,
    x: 1.5,
    y: 2,
    z: -3,
    meta: { color: "red", row: 7 },
  }),
  stone: post("/api/points", {
    pointer_type: "GenericPointer",
    name: "Stone",
    x: 10,
    y: 2,
    z: 0,
    meta: { color: "red" },
  }),
  nettle: post("/api/points", { pointer_type: "Weed", name: "leek", x: 0, y: 0, z: 0, meta: { "a b]": "ü&=" } }),
  old: post("/api/points", { pointer_type: "Weed", name: "Old", x: 10, y: 2, z: 0 }),
  gone: remove("/api/points/$old"),
  theirs: post("/api/points", { pointer_type: "Plant", name: "Leek", x: 1, y: 2, z: 3 }, { as: "neighbour" }),
};
const LEEK = { id: "$leek" };
const STONE = { id: "$stone" };
const NETTLE = { id: "$nettle" };
const OLD = { id: "$old", name: "Old" };

/** Query string and body of the same search, and what both find. */
const searches: readonly [query: string, body: object, found: readonly object[]][] = [
  ["", {}, [LEEK, STONE, NETTLE]],
  ["?name=Leek", { name: "Leek" }, [LEEK]],
  ["?name=%20Leek%09", { name: " Leek\t" }, [LEEK]],
  ["?name=LEEK", { name: "LEEK" }, []],
  ["?cropdb_slug=leek", { cropdb_slug: "leek" }, [LEEK]],
  ["?cropdb_slug=not-set", { cropdb_slug: "not-set" }, [STONE, NETTLE]],
  ["?radius=12.5", { radius: "12.5" }, [LEEK]],
  ["?radius=25", { radius: 25 }, [STONE, NETTLE]],
  ["?x=1.5&y=2&z=-3", { x: 1.5, y: 2, z: -3 }, [LEEK]],
  ["?x=1.5&y=3", { x: 1.5, y: 3 }, []],
  ["?x=1.50001", { x: 1.50001 }, []],
  ["?depth=4", { depth: 4 }, [LEEK]],
  ["?depth=0", { depth: 0 }, [STONE, NETTLE]],
  ["?pointer_type=Weed", { pointer_type: "Weed" }, [NETTLE]],
  ["?plant_stage=planned", { plant_stage: "planned" }, [STONE]],
  ["?plant_stage=active", { plant_stage: "active" }, [NETTLE]],
  ["?meta[color]=red", { meta: { color: "red" } }, [LEEK, STONE]],
  ["?meta%5Bcolor%5D=red&meta%5Brow%5D=7", { meta: { color: "red", row: 7 } }, [LEEK]],
  ["?meta[color]=red&meta[row]=8", { meta: { color: "red", row: 8 } }, []],
  ["?meta[shape]=red", { meta: { shape: "red" } }, []],
  [`?meta=${encodeURIComponent('{"row":7}')}`, { meta: { row: "7" } }, [LEEK]],
  [`?meta=${encodeURIComponent("{}")}`, { meta: {} }, [LEEK, STONE, NETTLE]],
  [`?${encodeURIComponent("meta[a b]]")}=${encodeURIComponent("ü&=")}`, { meta: { "a b]": "ü&=" } }, [NETTLE]],
  ["?filter=kept", { filter: "kept" }, [LEEK, STONE, NETTLE]],
  ["?filter=old", { filter: "old" }, [OLD]],
  ["?filter=all", { filter: "all" }, [LEEK, STONE, NETTLE, OLD]],
  ["?filter=", { filter: "?" }, [LEEK, STONE, NETTLE, OLD]],
  ["?filter=constructor", { filter: "constructor" }, [LEEK, STONE, NETTLE, OLD]],
  ["?filter=all&x=10", { filter: "all", x: 10 }, [STONE, OLD]],
  ["?page=2&per=1&shape=round", { page: 2, per: 1, shape: "round" }, [LEEK, STONE, NETTLE]],
];
const NO_OPTION = "isn't an option, options";
const STAGES = "planned, planted, harvested, sprouted, active, removed, pending";
const refusals: readonly [query: string, body: object, refusal: object][] = [
  ["?x=far", { x: "far" }, { x: "X must be a number" }],
  ["?depth=x", { depth: 1.5 }, { depth: "Depth isn't an integer" }],
  [
    "?pointer_type=Rock",
    { pointer_type: "Rock" },
    { pointer_type: `Pointer Type ${NO_OPTION}: GenericPointer, Plant, ToolSlot, Weed` },
  ],
  ["?plant_stage=eaten", { plant_stage: "eaten" }, { plant_stage: `Plant Stage ${NO_OPTION}: ${STAGES}` }],
  ["?name=", { name: "" }, { name: "Name can't be blank" }],
  ["?meta=null", { meta: null }, { meta: "Meta isn't an object" }],
  ["?meta=red", { meta: "red" }, { meta: "Meta isn't an object" }],
  ["?meta=[]", { meta: [] }, { meta: "Meta isn't an object" }],
];

scenarios("search of points (garden.md §2.9)", [
  ...searches.map(([query, body, found]): Scenario => ({
    name: `${query || "nothing given"} finds ${found.length}`,
    given,
    send: get(`/api/points/search${query}`),
    has: found,
    then: [{ send: post("/api/points/search", body), has: found }],
  })),
  ...refusals.map(([query, body, refusal]): Scenario => ({
    name: `${query} is refused`,
    send: get(`/api/points/search${query}`),
    status: 422,
    is: refusal,
    then: [{ send: post("/api/points/search", body), status: 422, is: refusal }],
  })),
  {
    name: "null counts as absent",
    given,
    send: post("/api/points/search", { name: null, x: null, filter: null, pointer_type: null }),
    has: [LEEK, STONE, NETTLE],
  },
  {
    name: "records look like those of the list",
    given: { mine: post("/api/points", { pointer_type: "GenericPointer", x: 1, y: 2, z: 3 }) },
    send: get("/api/points/search?x=1"),
    is: [
      {
        id: "$mine",
        device_id: "$device",
        created_at: TIME,
        updated_at: TIME,
        pointer_type: "GenericPointer",
        name: "untitled",
        meta: {},
        x: 1,
        y: 2,
        z: 3,
        radius: 25,
        discarded_at: null,
      },
    ],
  },
  {
    name: "a POST without a body is refused",
    send: post("/api/points/search"),
    status: 422,
    is: { error: "This API takes JSON. Send a valid JSON object." },
  },
  {
    name: "deep JSON in the query is refused like any text that is too long",
    send: get(`/api/points/search?meta={"a":${"[".repeat(7000)}${"]".repeat(7000)}}`),
    status: 422,
    is: { error: "Meta holds too much data: a key or value has more than 2600 bytes." },
  },
]);
