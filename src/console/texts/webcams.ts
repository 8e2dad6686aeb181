import { defineTexts } from "./language";

/** Texts of the page Webcams. */
export const t = defineTexts({
  none: { en: "No webcams yet", de: "Noch keine Webcams" },
  noneText: {
    en: "Cameras that look at the garden, by the addresses of their pictures.",
    de: "Kameras, die auf den Garten blicken, mit den Adressen ihrer Bilder.",
  },
  manage: { en: "Add or change webcams", de: "Webcams anlegen oder ändern" },
  noAnswer: {
    en: "Where no picture shows, this browser got none from the camera.",
    de: "Wo kein Bild erscheint, hat dieser Browser von der Kamera keines bekommen.",
  },
  insecure: {
    en: "This page came over HTTPS, so the browser shows no picture of an address that begins with http://.",
    de: "Diese Seite kam über HTTPS, deshalb zeigt der Browser kein Bild einer Adresse, die mit http:// beginnt.",
  },
  picture: { en: (name: string) => `Picture of ${name}`, de: (name: string) => `Bild von ${name}` },
  again: { en: "Load again", de: "Neu laden" },
  open: { en: "Open address", de: "Adresse öffnen" },
  noPicture: {
    en: "Write an address that begins with http:// or https://.",
    de: "Gib eine Adresse an, die mit http:// oder https:// beginnt.",
  },
  withPassword: {
    en: "The address holds a name or a password, which everybody who opens the page would see. Leave them out.",
    de: "In der Adresse stehen Name oder Passwort, die jeder sehen würde, der die Seite öffnet. Lass sie weg.",
  },
});
