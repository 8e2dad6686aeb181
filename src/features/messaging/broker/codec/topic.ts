import { ProtocolError } from "./packet";

/** `+` is a level alone, and so is `#`, which is the last one. */
const FILTER = /^(?:(?:[^/+#]*|\+)\/)*(?:[^/+#]*|\+|#)$/;
const SHARED = /^\$share\/[^/+#]+\/./s;

/** A topic of a message has no wildcards. An empty one is possible beside a topic alias only. */
export function topicName(text: string): string {
  if (/[+#]/.test(text)) throw new ProtocolError("malformed");
  return text;
}

export function topicFilter(text: string): string {
  if (text === "" || !FILTER.test(text) || (text.startsWith("$share/") && !SHARED.test(text)))
    throw new ProtocolError("malformed");
  return text;
}
