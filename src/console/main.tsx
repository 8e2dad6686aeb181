import { render } from "preact";
import { App } from "./frame/app";
import { startLive, startPreferences } from "./state";
import "./style/index.css";

startLive();
startPreferences();
const place = document.getElementById("console");
if (place) render(<App />, place);
