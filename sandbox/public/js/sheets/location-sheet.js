import { el } from "../dom.js";
import { openSheet, sheetRow } from "./sheet.js";

const PLACES = [
  { name: "Praça da Graça", city: "Parnaíba – PI", latitude: -2.9038, longitude: -41.7767 },
  { name: "Praia de Atalaia", city: "Luís Correia – PI", latitude: -2.8787, longitude: -41.6446 },
  { name: "Praça da Bandeira", city: "Teresina – PI", latitude: -5.0892, longitude: -42.8096 },
  { name: "Praça da Sé", city: "São Paulo – SP", latitude: -23.5505, longitude: -46.6333 },
];

/** Lets the phone's person choose where they are; calls `onpick` with `{latitude, longitude, name?}`. */
export function openLocationSheet(anchor, onpick) {
  openSheet("Enviar localização", anchor, (close) => {
    const pick = (location) => {
      close();
      onpick(location);
    };
    const rows = PLACES.map(({ city, ...location }) => sheetRow(location.name, city, () => pick(location)));
    return [el("section", {}, el("ul", {}, ...rows)), otherPlace(pick)];
  });
}

function otherPlace(pick) {
  const field = (label, max) => {
    const input = el("input", { type: "number", step: "any", min: -max, max, required: true, inputmode: "decimal" });
    return { input, node: el("label", {}, label, input) };
  };
  const latitude = field("Latitude", 90);
  const longitude = field("Longitude", 180);
  const submit = (event) => {
    event.preventDefault();
    pick({ latitude: latitude.input.valueAsNumber, longitude: longitude.input.valueAsNumber });
  };
  const send = el("button", { type: "submit", class: "primary" }, "Enviar este lugar");
  return el("form", { class: "sheet-form", onsubmit: submit }, latitude.node, longitude.node, send);
}
