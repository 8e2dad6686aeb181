import { get, patch, post, remove, scenarios } from "../../support/scenarios";

const LISTS = ["scene_objects", "plugin_installations", "first_party_plugins"];
const notFound = { status: 404, is: { error: "Not found." } };

scenarios("lists that are always empty (garden.md §22)", [
  ...LISTS.flatMap((name) => [
    { name: `${name} has nothing`, send: get(`/api/${name}`), is: [] },
    { name: `${name} has no pages`, send: get(`/api/${name}?page=2&per=5`), is: [] },
    { name: `${name} needs a token`, send: get(`/api/${name}`, { as: "nobody" }), status: 401 },
    { name: `${name} takes nothing`, send: post(`/api/${name}`, { name: "Desk" }), ...notFound },
    { name: `${name} shows nothing by an id`, send: get(`/api/${name}/1`), ...notFound },
    { name: `${name} edits nothing`, send: patch(`/api/${name}/1`, { name: "Desk" }), ...notFound },
    { name: `${name} deletes nothing`, send: remove(`/api/${name}/1`), ...notFound },
  ]),
]);
