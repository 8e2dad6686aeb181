import { generateKeyPairSync } from "node:crypto";

export const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
export const otherKeys = generateKeyPairSync("rsa", { modulusLength: 2048 });
