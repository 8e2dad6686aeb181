import { createHash, timingSafeEqual } from "node:crypto";
import { defineService } from "../../../framework/services";
import { loadBrokerSecret } from "../../../platform/auth/keys";

/** The user name of the server itself. */
export const SERVER = "gardenshed";

/** What the server itself logs in with at another message broker. The file is made at first need. Source: `live.md` §5. */
export class BrokerCredential {
  readonly user = SERVER;
  readonly #dataFolder: string;
  #secret: Promise<string> | undefined;

  constructor(dataFolder: string) {
    this.#dataFolder = dataFolder;
  }

  /** The password. Rejects when the key file cannot be used, with what to do. */
  secret(): Promise<string> {
    return (this.#secret ??= this.#load());
  }

  /** Whether somebody is the server itself, in the same time for every password. Rejects as `secret`. */
  async matches(user: string, password: string): Promise<boolean> {
    return user === this.user && timingSafeEqual(digestOf(password), digestOf(await this.secret()));
  }

  async #load(): Promise<string> {
    try {
      return await loadBrokerSecret(this.#dataFolder);
    } catch (error) {
      this.#secret = undefined; // the next one looks again
      throw error;
    }
  }
}

/** Digests are as long as each other, whatever they are made of. */
const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();

export const brokerCredential = defineService(({ config }) => new BrokerCredential(config.dataDir));
