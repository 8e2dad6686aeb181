import { defineTexts } from "./language";

/** Texts of the page About. */
export const t = defineTexts({
  server: { en: "Server", de: "Server" },
  version: { en: "Version", de: "Version" },
  revision: { en: "Revision", de: "Revision" },
  schema: { en: "Database", de: "Datenbank" },
  schemaValue: { en: (n: number) => `Schema ${n}`, de: (n: number) => `Schema ${n}` },
  running: { en: "Running since", de: "Läuft seit" },
  address: { en: "Address", de: "Adresse" },
  robot: { en: "Robot", de: "Roboter" },
  software: { en: "Software", de: "Software" },
  unknown: { en: "Not known yet", de: "Noch nicht bekannt" },
  zone: { en: "Time zone", de: "Zeitzone" },
  stored: { en: "In your account", de: "In deinem Konto" },
  sequences: { en: "Sequences", de: "Abläufe" },
  points: { en: "Points", de: "Punkte" },
  photos: { en: "Photos", de: "Fotos" },
  ofLimit: {
    en: (n: string, limit: string) => `${n} of ${limit}`,
    de: (n: string, limit: string) => `${n} von ${limit}`,
  },
  links: { en: "More", de: "Mehr" },
  reference: { en: "API reference", de: "API-Referenz" },
  licenses: { en: "Licences of everything in it", de: "Lizenzen von allem, was darin ist" },
});
