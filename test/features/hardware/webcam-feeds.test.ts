import { expect } from "bun:test";
import { get, patch, post, put, remove, scenarios } from "../../support/scenarios";
import { TIME } from "../../support/patterns";

const feed = { name: "Greenhouse", url: "https://cam.example/stream" };
const given = { feed: post("/api/webcam_feeds", feed) };

scenarios("webcam_feeds (garden.md §11)", [
  {
    name: "a feed is created and answered as the record",
    send: post("/api/webcam_feeds", feed),
    is: {
      id: expect.any(Number),
      device_id: "$device",
      ...feed,
      created_at: TIME,
      updated_at: TIME,
    },
  },
  {
    name: "name and url are required",
    send: post("/api/webcam_feeds", {}),
    status: 422,
    is: { name: "Name is required", url: "Url is required" },
  },
  {
    name: "blank texts are refused",
    send: post("/api/webcam_feeds", { name: " ", url: "" }),
    status: 422,
    is: { name: "Name can't be blank", url: "Url can't be blank" },
  },
  {
    name: "a name of 80 characters is accepted, the url is not looked at",
    send: post("/api/webcam_feeds", { name: "n".repeat(80), url: "not an address" }),
    has: { name: "n".repeat(80), url: "not an address" },
  },
  {
    name: "a name of 81 characters is refused",
    send: post("/api/webcam_feeds", { ...feed, name: "n".repeat(81) }),
    status: 422,
    is: { error: "A text is too long." },
    then: [{ send: get("/api/webcam_feeds"), is: [] }],
  },
  {
    name: "two feeds may be the same",
    given,
    send: post("/api/webcam_feeds", feed),
    then: [{ send: get("/api/webcam_feeds"), has: [feed, feed] }],
  },
  {
    name: "the list has pages",
    given: { ...given, other: post("/api/webcam_feeds", { ...feed, name: "Shed" }) },
    send: get("/api/webcam_feeds?page=1&per=1"),
    is: [expect.objectContaining(feed)],
  },
  {
    name: "an edit changes the given keys only",
    given,
    send: patch("/api/webcam_feeds/$feed", { url: "https://cam.example/2" }),
    has: { name: "Greenhouse", url: "https://cam.example/2" },
  },
  {
    name: "an edit to a blank url is refused",
    given,
    send: patch("/api/webcam_feeds/$feed", { url: "" }),
    status: 422,
    is: { url: "Url can't be blank" },
  },
  {
    name: "webcam_feed/:id is another path of the edit",
    given,
    send: patch("/api/webcam_feed/$feed", { name: "Shed" }),
    has: { id: "$feed", name: "Shed" },
  },
  {
    name: "also for PUT",
    given,
    send: put("/api/webcam_feed/$feed", { name: "Shed" }),
    has: { id: "$feed", name: "Shed" },
  },
  {
    name: "there the id counts",
    given: { other: post("/api/webcam_feeds", feed, { as: "neighbour" }) },
    send: patch("/api/webcam_feed/$other", { name: "Shed" }),
    status: 404,
  },
  {
    name: "webcam_feed/:id has no other methods",
    given,
    send: get("/api/webcam_feed/$feed"),
    status: 404,
    is: { error: "Not found." },
  },
  {
    name: "a deleted feed is answered and gone",
    given,
    send: remove("/api/webcam_feeds/$feed"),
    has: { id: "$feed", ...feed },
    then: [{ send: get("/api/webcam_feeds/$feed"), status: 404 }],
  },
]);
