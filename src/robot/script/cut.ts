/** Cuts a text to its first characters, without halving one. */
export const cut = (text: string, most: number): string =>
  text.length > most ? [...text.slice(0, 2 * most)].slice(0, most).join("") : text;
