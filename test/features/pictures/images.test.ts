import { expect } from "bun:test";
import { get, patch, post, put, remove, scenarios, type Setup } from "../../support/scenarios";
import { TIME } from "../../support/patterns";

const photo = { attachment_url: "https://camera.example/photo.jpg", meta: { x: 1, y: 2.5, z: -3, name: "Bed" } };
const PLACEHOLDER = /^http:\/\/localhost:\d+\/placeholder\.jpg\?text=Processing\.\.\.$/;
const given = { photo: post("/api/images", photo) };
const bare = (fields: object) => post("/api/images", { attachment_url: "x", ...fields });

const START_SECOND = 1_770_000_000;
const secondsAfter = (seconds: number) => new Date((START_SECOND + seconds) * 1000).toISOString();

/** So many pictures, each a second newer than the one before; the id is that of the oldest. */
const stored =
  (count: number): Setup =>
  ({ db, writes }, deviceId) =>
    writes.run(
      "account",
      () => {
        db.execute(`
          with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
          insert into images (device_id, attachment_url, meta, key, created_at, updated_at)
          select ${deviceId}, 'x', '{}', hex(randomblob(16)),
            strftime('%Y-%m-%dT%H:%M:%fZ', ${START_SECOND} + n, 'unixepoch'), '' from numbers`);
        return Number(db.value(`select min(id) from images where device_id = ${deviceId}`));
      },
      deviceId,
    );

scenarios(
  "images (accounts.md §8.3, garden.md §20)",
  [
    {
      name: "a picture is answered at once, unprocessed",
      send: post("/api/images", photo),
      is: {
        id: expect.any(Number),
        device_id: "$device",
        attachment_processed_at: null,
        attachment_url: expect.stringMatching(PLACEHOLDER),
        meta: photo.meta,
        created_at: TIME,
        updated_at: TIME,
      },
    },
    { name: "meta is optional", send: bare({}), has: { meta: {} } },
    { name: "meta may be null", send: bare({ meta: null }), has: { meta: {} } },
    { name: "keys of meta are optional", send: bare({ meta: { z: 3 } }), has: { meta: { z: 3 } } },
    {
      name: "values of meta are converted, unknown keys are dropped",
      send: bare({ meta: { x: "1.5mm", name: 5, y: null, roll: 7 } }),
      has: { meta: { x: 1.5, name: "5" } },
    },
    {
      name: "problems of meta are nested",
      send: bare({ meta: { x: "left", y: {}, name: [] } }),
      status: 422,
      is: { meta: { x: "X must be a number", y: "Y must be a number", name: "Name isn't a string" } },
      then: [{ send: get("/api/images"), is: [] }],
    },
    { name: "meta is an object", send: bare({ meta: [] }), status: 422, is: { meta: "Meta isn't an object" } },
    {
      name: "the address is required",
      send: post("/api/images", {}),
      status: 422,
      is: { attachment_url: "Attachment Url is required" },
    },
    {
      name: "the address is not null",
      send: post("/api/images", { attachment_url: null }),
      status: 422,
      is: { attachment_url: "Attachment Url can't be null" },
    },
    {
      name: "the address is not blank",
      send: post("/api/images", { attachment_url: " " }),
      status: 422,
      is: { attachment_url: "Attachment Url can't be blank" },
    },
    { name: "the address need not be one", send: post("/api/images", { attachment_url: 5 }) },
    {
      name: "a time of processing is kept until then",
      send: bare({ attachment_processed_at: "2026-03-01T08:15:30+01:00" }),
      has: {
        attachment_processed_at: "2026-03-01T07:15:30.000Z",
        attachment_url: expect.stringMatching(PLACEHOLDER),
      },
    },
    {
      name: "a time of processing may be null",
      send: bare({ attachment_processed_at: null }),
      has: { attachment_processed_at: null },
    },
    {
      name: "a time of processing is a time",
      send: bare({ attachment_processed_at: "soon" }),
      status: 422,
      is: {
        attachment_processed_at: "Attachment Processed At must be an ISO 8601 time such as 2026-03-01T08:15:30.123Z",
      },
    },
    {
      name: "what records do not show cannot be set",
      send: bare({ key: "x", extension: "jpg", width: 5, height: 5, id: 7, device_id: 8 }),
      has: { attachment_url: expect.stringMatching(PLACEHOLDER), device_id: "$device" },
      lacks: ["key", "extension", "width", "height"],
    },
    { name: "a picture is shown", given, send: get("/api/images/$photo"), has: { id: "$photo", meta: photo.meta } },
    { name: "a picture cannot be edited", given, send: patch("/api/images/$photo", photo), status: 404 },
    { name: "a picture cannot be replaced", given, send: put("/api/images/$photo", photo), status: 404 },
    {
      name: "a deleted picture is answered and gone",
      given,
      send: remove("/api/images/$photo"),
      has: { id: "$photo", meta: photo.meta },
      then: [
        { send: get("/api/images/$photo"), status: 404 },
        { send: get("/api/images"), is: [] },
      ],
    },
    {
      name: "the newest come first",
      given: { first: bare({}), second: bare({}), third: bare({}) },
      send: get("/api/images"),
      has: [{ id: "$third" }, { id: "$second" }, { id: "$first" }],
    },
    {
      name: "450 are listed, whatever page is asked for",
      given: { oldest: stored(451) },
      send: get("/api/images?page=2&per=5"),
      is: Array.from({ length: 450 }, (_, index) => expect.objectContaining({ created_at: secondsAfter(451 - index) })),
      then: [{ send: get("/api/images/$oldest"), has: { id: "$oldest" } }],
    },
    {
      name: "all are exported",
      given: { oldest: stored(451) },
      send: post("/api/export_data"),
      has: { images: Array(451).fill(expect.any(Object)) },
    },
    {
      name: "the address is that of the request",
      given,
      send: get("/api/images/$photo", {
        headers: { "x-forwarded-host": "garden.example", "x-forwarded-proto": "https" },
      }),
      has: { attachment_url: "https://garden.example/placeholder.jpg?text=Processing..." },
    },
    {
      name: "also of a list that was answered before",
      given: { ...given, list: get("/api/images") },
      send: get("/api/images", { headers: { "x-forwarded-host": "garden.example:81" } }),
      has: [{ attachment_url: "http://garden.example:81/placeholder.jpg?text=Processing..." }],
    },
  ],
  { IMAGE_FETCH: "off" },
);

scenarios(
  "images behind PUBLIC_URL",
  [
    {
      name: "the address is that of PUBLIC_URL",
      given,
      send: get("/api/images"),
      has: [{ attachment_url: "https://garden.example/placeholder.jpg?text=Processing..." }],
    },
  ],
  { PUBLIC_URL: "https://garden.example", IMAGE_FETCH: "off" },
);
