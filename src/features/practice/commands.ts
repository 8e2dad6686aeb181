/* For commands only; the server does not load this file. */

export { apiOf, type Send } from "./api";
export { surroundings } from "./surroundings";
