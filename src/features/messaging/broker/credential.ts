import { createHash, timingSafeEqual } from "node:crypto";
import { defineService } from "../../../framework/services";
import { loadBrokerSecret } from "../../../platform/auth/keys";

/** The user name of the server itself. */
export const SERVER = "gardenshed";

/** The credential of the server itself at another message broker. Its file is made when first needed. Source: `live.md` §5. */
export class BrokerCredential {
  readonly user = SERVER;
  readonly #dataFolder: string;
  #secret: Promise<string> | undefined;

  constructor(dataFolder: string) {
    this.#dataFolder = dataFolder;
  }

  /** The password. Rejects when the key file cannot be used; the error says what to do. */
  secret(): Promise<string> {
    return (this.#secret ??= this.#load());
  }

  /** Whether this is the server itself. It takes the same time for every password. Rejects as `secret`. */
  async matches(user: string, password: string): Promise<boolean> {
    return user === this.user && timingSafeEqual(digestOf(password), digestOf(await this.secret()));
  }

  async #load(): Promise<string> {
    try {
      return await loadBrokerSecret(this.#dataFolder);
    } catch (error) {
      this.#secret = undefined; // the next call reads the file again
      throw error;
    }
  }
}

/** Digests all have the same length, so that comparing them takes the same time. */
const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();

export const brokerCredential = defineService(({ config }) => new BrokerCredential(config.dataDir));
