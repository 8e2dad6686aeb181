import { describe, expect, test } from "bun:test";
import { dialectsOf, everyWord, nonsenseText, permutedText } from "../support/dialects";

const dialects = dialectsOf();
const faults = (toml: string) => dialects.faultsIn(toml).map(({ line, text }) => `${line}: ${text}`);

describe("the file of a dialect (dialects.md §1)", () => {
  const rows: readonly (readonly [what: string, toml: string, ...faults: string[]])[] = [
    ["nothing but a name", 'name = "oldshed"'],
    [
      "a word of each table",
      `name = "oldshed"
[paths]
dos_config = "shed_config"
[keys]
cropdb_slug = "seedbook_slug"
[keys.device]
sbc = "board"
[values.firmware_hardware]
board_k15 = "shedboard_k15"
[values.product_line]
"standard_" = "classic_"
[script]
install_plugin = "install_gadget"
[lua]
get_dos_config = "get_shed_config"
[classes]
DosConfig = "ShedConfig"
[headers]
x-device-rpc-id = "x-shed-rpc-id"
[agents]
DeviceOS = "ShedOS"
[guests]
"demo.guest" = "oldshed.guest"
demo = "oldshed_demo"
`,
    ],
    ["words that are swapped", 'name = "a"\n[keys]\nx = "y"\ny = "x"\n'],
    ["no name", "[keys]\n", '1: The file needs a name of 1 to 20 small letters and digits, as in name = "oldshed".'],
    [
      "a name with a blank",
      'name = "old shed"',
      '1: The file needs a name of 1 to 20 small letters and digits, as in name = "oldshed".',
    ],
    [
      "no TOML",
      'name = "a"\n[keys]\nx = \n',
      "3: This is no TOML: Missing value after '='; values must be on the same line.",
    ],
    ["a table that there is not", 'name = "a"\n[pathes]\n', "2: There is no table [pathes]; did you mean paths?"],
    [
      "a part of the contract that there is not",
      'name = "a"\n[keys.pointz]\nx = "u"\n',
      "2: There is no table [keys.pointz]; did you mean keys.points?",
    ],
    [
      "an unknown key",
      'name = "a"\n\n[keys]\ncropdb_slugg = "b"\n',
      "4: cropdb_slugg is no key of the contract; did you mean cropdb_slug?",
    ],
    [
      "a key of another part of the contract",
      'name = "a"\n[keys.points]\ntimezone = "b"\n',
      "3: timezone is no key of the contract in [keys.points]; `gardenshed words` prints all words.",
    ],
    [
      "a right word that the contract uses",
      'name = "a"\n[keys.points]\nx = "radius"\n',
      "3: x becomes radius, which the contract uses for something else in points.",
    ],
    [
      "two words that become one",
      'name = "a"\n[script]\nsync = "again"\nreboot = "again"\n',
      "4: reboot and sync both become again in kinds of nodes.",
    ],
    [
      "a word of everywhere and one of a place that become one",
      'name = "a"\n[keys]\nname = "title"\n[keys.tools]\nflow_rate_ml_per_s = "title"\n',
      "5: name and flow_rate_ml_per_s both become title in tools.",
    ],
    [
      "a beginning that makes two values one",
      'name = "a"\n[values.product_line]\n"standard_" = "compact_"\n',
      "3: standard_ becomes compact_, with which compact_1.0 of product_line begins as well.",
    ],
    [
      "a beginning whose word is none",
      'name = "a"\n[values.product_line]\n"standard_" = "classic"\n',
      "3: standard_ is the beginning of values, so its word must end with _ as well.",
    ],
    [
      "a beginning of no value",
      'name = "a"\n[values.product_line]\n"ancient_" = "classic_"\n',
      "3: ancient_ is no value of the contract in [values.product_line]; `gardenshed words` prints all words.",
    ],
    [
      "another word for a stop",
      'name = "a"\n[script]\nemergency_lock = "halt"\n',
      "3: emergency_lock stops a robot, so it has no other word.",
    ],
    [
      "a stop as another word",
      'name = "a"\n[script]\nsync = "emergency_unlock"\n',
      "3: sync cannot become emergency_unlock, which stops a robot.",
    ],
    ["a key of every dialect", 'name = "a"\n[keys]\nkind = "sort"\n', "3: The key kind is the same in every dialect."],
    [
      "a key with a blank",
      'name = "a"\n[keys]\nname = "my name"\n',
      '3: "my name" cannot be a key: it takes letters, digits and _, the first one no digit.',
    ],
    [
      "a class with a slash",
      'name = "a"\n[classes]\nDosConfig = "Dos/Config"\n',
      '3: "Dos/Config" cannot be a class: it takes letters and digits.',
    ],
    [
      "a header of HTTP",
      'name = "a"\n[headers]\nx-device-rpc-id = "authorization"\n',
      "3: authorization is a header of HTTP itself.",
    ],
    [
      "a name of Lua",
      'name = "a"\n[lua]\nget_device = "print"\nget_weeds = "while"\n',
      "3: print is a name of Lua itself.",
      "4: while is a name of Lua itself.",
    ],
    [
      "paths of pages",
      'name = "a"\n[paths]\npoints = "rmq"\n',
      "3: points becomes rmq, which the contract uses for something else in paths.",
    ],
    [
      "values of no field",
      'name = "a"\n[values]\nPlant = "Growth"\n',
      "2: There is no table [values]; one of values has the name of their field, as [values.pointer_type].",
    ],
    ["a list of tables", 'name = "a"\n[[keys]]\nx = "u"\n', "2: The word for keys must be a text in quotes."],
    ["no text", 'name = "a"\n[keys]\nname = 5\n', "3: The word for name must be a text in quotes."],
    ["a word twice", 'name = "a"\n[keys]\nx = "u"\nx = "v"\n', "4: This is no TOML: Cannot redefine key 'x'."],
    [
      "a word outside of tables",
      'name = "a"\nx = "u"\n',
      "2: x stands in no table; `gardenshed words` tells what there is.",
    ],
    [
      "several faults",
      'name = "a"\n[keys]\nnamme = "b"\nid = "c"\n',
      "3: namme is no key of the contract; did you mean name?",
      "4: The key id is the same in every dialect.",
    ],
  ];
  test.each(rows.map(([what, toml, ...expected]) => ({ what, toml, expected })))("$what", ({ toml, expected }) => {
    expect(faults(toml)).toEqual(expected);
  });

  test("the template can be used, and changes nothing", () => {
    const template = dialects.template();
    expect(faults(template)).toEqual([]);
    expect(everyWord().length).toBeGreaterThan(900);
    const record = JSON.stringify({ pointer_type: "Plant", x: 1, plant_stage: "planted" });
    expect(dialects.read({ file: "template", toml: template }).recordOut("points", record)).toBe(record);
  });

  test("every word can have another one, and all can take each other's places", () => {
    expect(faults(nonsenseText())).toEqual([]);
    expect(faults(permutedText())).toEqual([]);
  });
});
