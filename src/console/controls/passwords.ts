import { GardenshedError } from "../state/api";
import { t } from "../texts/controls/fields";

/** Matches the server's text about a password and a repetition that differ. */
const ABOUT_BOTH = /confirmation/;

/**
 * Sends a password with its repetition, which the form has under `repeated`. When they differ this stands there, beside
 * everything else that the server refuses. @throws GardenshedError
 */
export async function sendRepeated<T>(isSame: boolean, repeated: string, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (isSame || !(error instanceof GardenshedError) || error.status !== 422) throw error;
    const others = Object.entries(error.fields).filter(([, text]) => !ABOUT_BOTH.test(String(text)));
    throw new GardenshedError(422, { ...Object.fromEntries(others), [repeated]: t.differ });
  }
}
