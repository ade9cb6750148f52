import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { addressOf } from "./path";
import { loadTexts } from "./words/index.svelte";
import sprite from "./tiles/sprite.svg?raw";

document.body.insertAdjacentHTML("afterbegin", sprite);

const target = document.getElementById("app");
if (target) mount(App, { target });

// what a table may refuse is said without another word to the server
addEventListener("load", () => void loadTexts("faults").catch(() => undefined));

// only where the page is built: while it is developed nothing of it may be kept
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register(addressOf("/worker.js")).catch(() => undefined));
}
