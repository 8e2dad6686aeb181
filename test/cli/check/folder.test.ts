import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { schemaVersion } from "../../../src/platform/db/migrate";
import { leave, type LeftFiles, leftFiles } from "../../support/left-files";
import { change, damage, openChecks, type Row, type Settings } from "./checks";

const { root, table } = openChecks();

const waitingPicture = (
  id: number,
) => `insert into images (id, device_id, attachment_url, meta, key, created_at, updated_at)
  values (${id}, 1, 'x', '{}', hex(randomblob(16)), '', '')`;
const REFUSED = "update images set refusal = 'It is no picture' where id = 9";
const PICTURE = `insert into images (id, device_id, attachment_url, meta, key, extension, width, height, created_at, updated_at)
  select 7, id, 'http://camera.test/1.jpg', '{}', '${"0".repeat(32)}', 'jpg', 1, 1, created_at, created_at from devices`;

const isRoot = process.getuid?.() === 0;
const hasModes = process.platform !== "win32";

table("data folder", [
  { name: "is well", check: "data folder", says: /^ok / },
  {
    name: "is a file",
    prepare: (path) => (rmSync(path, { recursive: true }), writeFileSync(path, "")),
    check: "data folder",
    says: /^broken \S+ is no folder: /,
  },
  {
    name: "lacks a part",
    prepare: (path) => rmSync(join(path, "uploads"), { recursive: true }),
    check: "data folder",
    says: /^warning \S+uploads is missing: the next start makes it$/,
  },
  ...(hasModes
    ? [
        {
          name: "is open to others",
          prepare: (path: string) => chmodSync(path, 0o755),
          check: "data folder",
          says: /^warning others may look into \S+, mode 755: chmod 700 \S+$/,
        },
      ]
    : []),
  ...(hasModes && !isRoot
    ? [
        {
          name: "may not be written",
          prepare: (path: string) => chmodSync(join(path, "images"), 0o500),
          check: "data folder",
          says: /^broken this user may not read and write \S+images: /,
        },
      ]
    : []),
]);

const BACK = `update journal set restored_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-29 days')`;
const PROGRAM =
  "insert into programs (device_id, name, rights, created_at, updated_at) values (1, 'Soil', '[]', '', '')";

table("people", [
  {
    name: "whom no restore has brought back",
    prepare: (path) => change(path, PROGRAM),
    check: "people",
    says: undefined,
  },
  { name: "none, after a restore", prepare: (path) => change(path, BACK), check: "people", says: undefined },
  {
    name: "who may have been removed before a restore",
    prepare: (path) => change(path, `${BACK}; ${PROGRAM}`),
    check: "people",
    says: /^warning restored on \S+, so these have a part again, also if they were removed: Soil in the garden of ada@garden.test: /,
  },
  {
    name: "of a restore that is long ago",
    prepare: (path) => change(path, `${BACK.replace("-29", "-31")}; ${PROGRAM}`),
    check: "people",
    says: undefined,
  },
]);

table("database", [
  {
    name: "is missing",
    prepare: (path) => rmSync(join(path, "gardenshed.db")),
    check: "database",
    says: /^broken \S+ does not exist: /,
  },
  {
    name: "has lost its content",
    prepare: (path) => writeFileSync(join(path, "gardenshed.db"), ""),
    check: "database",
    says: /^broken \S+ has 0 bytes: restore a backup, or remove it to begin anew$/,
  },
  ...(hasModes && !isRoot
    ? [
        {
          name: "is in a folder that may not be written",
          prepare: (path: string) => chmodSync(path, 0o500),
          check: "database",
          says: /^broken this user may not read and write \S+: run as the user that owns it, or give it to this one$/,
        },
      ]
    : []),
  {
    name: "is none",
    prepare: (path) =>
      writeFileSync(join(path, "gardenshed.db"), "a text that is longer than its header would be, by far. ".repeat(4)),
    check: "database",
    says: /^broken \S+ cannot be read \(file is not a database\): stop the server, restore a backup$/,
  },
  { name: "is damaged", prepare: damage, check: "database", says: /^broken .*: stop the server, restore a backup$/ },
  {
    name: "has records that point to nothing",
    prepare: (path) => change(path, "delete from devices"),
    check: "database",
    says: /^broken \d+ records in .*users.* point to records that are gone: restore a backup$/,
  },
  {
    name: "is newer than the program",
    prepare: (path) => change(path, "pragma user_version = 9999"),
    check: "database",
    says: new RegExp(`^broken schema 9999, this program knows ${schemaVersion}: start the newer program$`),
  },
  {
    name: "is older than the program",
    prepare: (path) => change(path, "pragma user_version = 1"),
    check: "database",
    says: new RegExp(`^warning schema 1, this program brings ${schemaVersion}: restart`),
  },
  {
    name: "is older, so that nobody reads its records",
    prepare: (path) => change(path, "pragma user_version = 1"),
    check: "pictures",
    says: undefined,
  },
]);

table("a first start that was killed", leftFiles.filter(({ version }) => version === 0).flatMap(rowsOfFirstStart));

/** The folder has a database that was being made, and no keys yet. */
function rowsOfFirstStart(left: LeftFiles): readonly Row[] {
  const prepare = (path: string): void => {
    for (const part of ["gardenshed.db", "keys"]) rmSync(join(path, part), { recursive: true });
    mkdirSync(join(path, "keys"), { mode: 0o700 });
    leave(left, join(path, "gardenshed.db"));
  };
  return [
    {
      ...{ name: `${left.name}: the database`, prepare, check: "database" },
      says: new RegExp(
        `^warning schema 0, this program brings ${schemaVersion}: restart the server, which updates it$`,
      ),
    },
    {
      ...{ name: `${left.name}: the keys`, prepare, check: "keys" },
      says: /^warning \S+token\.pem is missing: the next start makes it; \S+server\.secret is missing: the next start makes it$/,
    },
  ];
}

table("keys", [
  ...["token.pem", "server.secret"].flatMap((key): Row[] => [
    {
      name: `${key} is missing`,
      prepare: (path) => rmSync(join(path, "keys", key)),
      check: "keys",
      says:
        key === "token.pem"
          ? /^broken \S+ is missing: restore it from a backup, or make a new one with gardenshed key new --yes \(/
          : /^broken \S+ is missing: restore it from a backup, or the next start makes a new one$/,
    },
    {
      name: `${key} is damaged`,
      prepare: (path) => writeFileSync(join(path, "keys", key), "x"),
      check: "keys",
      says:
        key === "token.pem"
          ? /^broken The key file \S+ is damaged\. Restore it from a backup, or make a new one with gardenshed key new/
          : /^broken The key file \S+ is damaged\. Restore it from a backup, or delete it/,
    },
    ...(hasModes
      ? [
          {
            name: `${key} is open to others`,
            prepare: (path: string) => chmodSync(join(path, "keys", key), 0o644),
            check: "keys",
            says: /^warning others may read \S+: chmod 600 \S+$/,
          },
        ]
      : []),
  ]),
  {
    name: "the public half is another one",
    prepare: (path) => writeFileSync(join(path, "keys", "token.pub.pem"), "x"),
    check: "keys",
    says: /^warning \S+token\.pub\.pem is not the public half of the signing key: restart/,
  },
]);

table("records", [
  {
    name: "pictures without a folder, as when a database was restored by itself",
    prepare: (path) => rmSync(join(path, "images"), { recursive: true }),
    check: "pictures",
    says: /^ok each has its file$/,
  },
  { name: "no publisher", check: "publisher", says: undefined },
  {
    name: "a publisher with an account",
    settings: { AUTHORIZED_PUBLISHER: "ada@garden.test" },
    check: "publisher",
    says: /^ok ada@garden\.test$/,
  },
  {
    name: "a publisher without an account",
    settings: { AUTHORIZED_PUBLISHER: "eve@garden.test" },
    check: "publisher",
    says: /^warning AUTHORIZED_PUBLISHER eve@garden\.test has no account: create it/,
  },
  {
    name: "jobs that wait",
    prepare: (path) => change(path, job(new Date())),
    check: "jobs",
    says: /^ok 1 image_fetch$/,
  },
  {
    name: "jobs of an import, which have seven days",
    prepare: (path) => change(path, job(new Date(Date.now() - 3 * 3_600_000)).replace("image_fetch", "image_import")),
    check: "jobs",
    says: /^ok 1 image_import$/,
  },
  {
    name: "jobs that are stuck",
    prepare: (path) => change(path, job(new Date(Date.now() - 3 * 3_600_000))),
    check: "jobs",
    says: /^warning 1 image_fetch wait, the oldest since \S+Z: see whether a server runs/,
  },
  {
    name: "a picture without its file",
    prepare: (path) => change(path, PICTURE),
    check: "pictures",
    says: /^broken the files of pictures 7 are missing: restore them/,
  },
  {
    name: "pictures that wait and one that was refused",
    prepare: (path) => change(path, [waitingPicture(7), waitingPicture(8), waitingPicture(9), REFUSED].join(";")),
    check: "pictures",
    says: /^ok each has its file, 2 wait, 1 refused \(logs of the accounts say why\)$/,
  },
  {
    name: "a file without its picture",
    prepare: (path) => mkdirSync(join(path, "images", "stray")),
    check: "pictures",
    says: /^warning no picture knows stray in \S+images: /,
  },
]);

function job(at: Date): string {
  const time = at.toISOString();
  return `insert into jobs (kind, payload, run_at, created_at) values ('image_fetch', '{}', '${time}', '${time}')`;
}

table("backups", [
  { name: "are off", check: "backups", says: undefined },
  {
    name: "have no folder",
    settings: { BACKUP_DIR: "/nowhere/backups" },
    check: "backups",
    says: /^warning \/nowhere\/backups does not exist: connect/,
  },
  { name: "are still to come", prepare: () => backups(), check: "backups", says: /^warning none in \S+ yet: / },
  {
    name: "are made",
    prepare: () => backups(new Date(Date.now() - 30 * 3_600_000), new Date()),
    check: "backups",
    says: /^ok the newest of \S+ is of \S+Z$/,
  },
  {
    name: "are late",
    prepare: () => backups(new Date(Date.now() - 40 * 3_600_000)),
    check: "backups",
    says: /^warning the newest of \S+ is of \S+Z: see whether a server runs/,
  },
  {
    name: "are late for their clock",
    prepare: () => ({ ...backups(new Date(Date.now() - 40 * 3_600_000)), BACKUP_EVERY: "48h" }),
    check: "backups",
    says: /^ok /,
  },
]);

/** A folder with backups of some times. */
function backups(...times: readonly Date[]): Settings {
  const folder = mkdtempSync(join(root, "backups-"));
  for (const [index, time] of times.entries()) {
    const path = join(folder, `${index}.tar`);
    writeFileSync(path, "");
    utimesSync(path, time, time);
  }
  return { BACKUP_DIR: folder };
}
