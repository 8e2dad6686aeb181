/* For commands only; the server does not load this file. */

export { apiOf, payloadOf } from "./api";
export { type Ask, type Credentials, credentialsOf, logIn, LogInRefused, type Token } from "./log-in";
export { surroundings } from "./surroundings";
