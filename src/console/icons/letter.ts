/** The letter that stands for something without a picture. */
export const letterOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? "?";
