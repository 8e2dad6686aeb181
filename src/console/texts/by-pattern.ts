/** A text of the server, and words for it from what the pattern has found. */
export type Wording = readonly [text: RegExp, words: (...found: string[]) => string];

/** Says a text of the server in the words of the first row that fits. A text that no row knows stays as it is. */
export const wordsBy =
  (rows: readonly Wording[]) =>
  (text: string): string => {
    for (const [pattern, words] of rows) {
      const found = pattern.exec(text);
      if (found) return words(...found.slice(1));
    }
    return text;
  };
