import { post, type Sent } from "./scenarios";

/* Requests about sequences that are shared. */

export const publish = (id: unknown, copyright = "CC0", as: Sent["as"] = "owner"): Sent =>
  post(`/api/sequences/${id}/publish`, { copyright }, { as });
export const unpublish = (id: unknown, as: Sent["as"] = "owner"): Sent =>
  post(`/api/sequences/${id}/unpublish`, undefined, { as });
export const install = (versionId: unknown): Sent => post(`/api/sequences/${versionId}/install`);
export const upgrade = (id: unknown, versionId: unknown): Sent => post(`/api/sequences/${id}/upgrade/${versionId}`);
