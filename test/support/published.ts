import { post, type Sent, type Setup } from "./scenarios";

/* Requests and rows about sequences that are shared. */

export const publish = (id: unknown, copyright = "CC0", as: Sent["as"] = "owner"): Sent =>
  post(`/api/sequences/${id}/publish`, { copyright }, { as });
export const unpublish = (id: unknown, as: Sent["as"] = "owner"): Sent =>
  post(`/api/sequences/${id}/unpublish`, undefined, { as });
export const install = (versionId: unknown): Sent => post(`/api/sequences/${versionId}/install`);
export const upgrade = (id: unknown, versionId: unknown): Sent => post(`/api/sequences/${id}/upgrade/${versionId}`);

/** The version made last on this server: publishing answers the publication. */
export const newestVersion: Setup = async ({ db }) => Number(db.value("select max(id) from sequence_versions"));

/** Makes the account that of a guest (`seed-data.md` §3). */
export const becomeGuest: Setup = ({ db, writes }, deviceId) =>
  writes.run(
    "account",
    () => {
      db.execute(`update users set email = 'guest-${deviceId}@demo.guest' where device_id = ${deviceId}`);
      return 0;
    },
    deviceId,
  );
