import { defineTexts } from "../language";

/** Texts about a place of the garden. */
export const t = defineTexts({
  soil: { en: "Height of the soil", de: "Höhe des Bodens" },
  fromSamples: {
    en: (z: string, n: number) => `${z}, from ${n} samples`,
    de: (z: string, n: number) => `${z}, aus ${n} Proben`,
  },
  fromSettings: {
    en: (z: string, n: number) => `${z}, from the settings: ${n} of 3 samples`,
    de: (z: string, n: number) => `${z}, aus den Einstellungen: ${n} von 3 Proben`,
  },
  zones: { en: "Zones", de: "Zonen" },
  plants: { en: "Plants near it", de: "Pflanzen in der Nähe" },
  photos: { en: "Photos that show it", de: "Fotos, die sie zeigen" },
  photoAt: { en: (when: string) => `Photo of ${when}`, de: (when: string) => `Foto vom ${when}` },
  how: { en: "Height and speed", de: "Höhe und Tempo" },
  speed: { en: "Speed", de: "Tempo" },
  speedRange: { en: "From 1 to 100", de: "Von 1 bis 100" },
  keepsHeight: { en: "Empty: at the height where it is now", de: "Leer: auf der Höhe, auf der er jetzt ist" },
});
