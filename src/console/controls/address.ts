/** The address that a text names; undefined where it names none. Like `URL.parse`, which not every browser has. */
export function addressIn(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
