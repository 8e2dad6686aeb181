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
  photosOf: { en: (n: string, size: string) => `${n} (${size})`, de: (n: string, size: string) => `${n} (${size})` },
  ofLimit: {
    en: (n: string, limit: string) => `${n} of ${limit}`,
    de: (n: string, limit: string) => `${n} von ${limit}`,
  },
  phone: { en: "On your phone", de: "Auf dem Handy" },
  phoneInstall: {
    en: "Choose “Add to home screen” in the menu of the browser: the console opens like an app, also without the server. Then it shows the last state of what you looked at. Signing out deletes that.",
    de: "Wähle im Menü des Browsers „Zum Startbildschirm hinzufügen“: Die Konsole öffnet sich wie eine App, auch ohne den Server. Dann zeigt sie den letzten Stand dessen, was du angesehen hast. Abmelden löscht ihn.",
  },
  phoneInsecure: {
    en: "Over HTTPS this page becomes an app that also opens without the server. At home “gardenshed print caddy” prints the settings of a proxy that makes its own certificate; with a certificate of yours set TLS_CERT and TLS_KEY. The phone must trust it.",
    de: "Über HTTPS wird diese Seite zur App, die sich auch ohne den Server öffnet. Zu Hause gibt „gardenshed print caddy“ die Einstellungen eines Proxys aus, der sein eigenes Zertifikat macht; für ein eigenes Zertifikat setze TLS_CERT und TLS_KEY. Das Handy muss ihm vertrauen.",
  },
  links: { en: "More", de: "Mehr" },
  guide: { en: "Guide", de: "Handbuch (englisch)" },
  reference: { en: "API reference", de: "API-Referenz" },
  licenses: { en: "Licences of everything in it", de: "Lizenzen von allem, was darin ist" },
});
