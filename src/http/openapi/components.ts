import { referred } from "../../framework/field/schema";

/** Collects the schemas that have names, each once. */
export class Components {
  readonly schemas: Record<string, unknown> = {};
  /** The schema of each name as JSON text, before the schemas in it are collected. */
  readonly #texts = new Map<string, string>();

  /**
   * A part of the document as plain JSON. The schemas that it refers to are added to `schemas`.
   * @throws Error when two different schemas have one name.
   */
  plain(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((part) => this.plain(part));
    if (typeof value !== "object" || value === null) return value;
    this.#gather(value);
    const entries = Object.entries(value).filter(([, part]) => part !== undefined);
    return Object.fromEntries(entries.map(([key, part]) => [key, this.plain(part)]));
  }

  #gather(schema: object): void {
    const reference = referred(schema);
    if (!reference) return;
    const { name } = reference;
    const made = reference.make();
    const text = JSON.stringify(made);
    const known = this.#texts.get(name);
    if (known !== undefined && known !== text) throw new Error(`two schemas of the API reference are named ${name}`);
    if (known !== undefined) return;
    this.#texts.set(name, text); // comes first, because a schema below may refer to it
    this.schemas[name] = this.plain(made);
  }
}
