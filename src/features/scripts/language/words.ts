/** The words of a text, divided by blanks; none for an empty text. With it a row of the corpus tables fits on one line. */
export const words = (text: string): string[] => (text === "" ? [] : text.split(" "));
