/** A text as searches compare it: small letters without accents. */
export const plain = (text: string): string => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
