import "./browsers/older";
import { render } from "preact";
import { App } from "./frame/app";
import { keepWith, startLive, startPreferences } from "./state";
import "./style/index.css";
/*
 * Small parts that the garden shares with pages that come later. By itself each would be a file with more headers than content.
 */
import "../robot/garden/crop-looks";
import "../robot/garden/growth";
import "../robot/garden/photo-place";
import "./controls/first-steps-offer";
import "./controls/lying";
import "./controls/newest";
import "./controls/picture";
import "./garden/within";
import "./icons/letter";
import "./rehearsal/progress";

/**
 * The part that keeps the console for a time without the server waits until the first view stands, or until it is
 * needed.
 */
const KEEPS_AFTER_MS = 5000;
if ("serviceWorker" in navigator) {
  const load = () => import("./offline/start").then(({ start }) => start());
  keepWith(load);
  setTimeout(() => load().catch(() => {}), KEEPS_AFTER_MS); // without a connection there is nothing to keep either
}
startLive();
startPreferences();
const place = document.getElementById("console");
place?.replaceChildren(); // what browsers that cannot read this are told
if (place) render(<App />, place);
