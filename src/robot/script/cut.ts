/** The first characters of a text, none of them halved. */
export const cut = (text: string, most: number): string =>
  text.length > most ? [...text.slice(0, 2 * most)].slice(0, most).join("") : text;
