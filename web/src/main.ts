import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import sprite from "./tiles/sprite.svg?raw";

document.body.insertAdjacentHTML("afterbegin", sprite);

const target = document.getElementById("app");
if (target) mount(App, { target });
