import { render } from "preact";
import { App } from "./frame/app";
import { startLive } from "./state/live";
import { startPreferences } from "./state/preferences";
import "./style/index.css";

startLive();
startPreferences();
const place = document.getElementById("console");
if (place) render(<App />, place);
