import { el } from "./dom.js";

// What stands in a frame of the panel: an acquirer's page takes the card's number here and gives its token to the page around it,
// which named its own origin in the address. Nothing is sent to any other.

const CARDS = [
  { token: "tok_approved_visa", label: "Cartão de teste aprovado", note: "Visa terminado em 1111" },
  { token: "tok_declined_funds", label: "Cartão de teste recusado", note: "Mastercard terminado em 0004, sem limite" },
];

const around = new URLSearchParams(location.search).get("parent") ?? "";
const cards = /** @type {HTMLFieldSetElement} */ (document.getElementById("cards"));

cards.append(
  ...CARDS.map(({ token, label, note }, index) =>
    el(
      "label",
      {},
      el("input", { type: "radio", name: "card", value: token, checked: index === 0, "aria-label": label }),
      el("span", {}, label, el("small", {}, note)),
    ),
  ),
);

/** @param {Record<string, unknown>} message */
const tell = (message) => {
  if (around !== "" && parent !== window) parent.postMessage(message, around);
};
const height = () => Math.ceil(document.body.getBoundingClientRect().height);

addEventListener("message", ({ origin, source, data }) => {
  if (origin !== around || source !== parent || data?.type !== "card.request") return;
  const chosen = cards.querySelector("input:checked");
  tell({ type: "card.token", id: data.id, token: chosen instanceof HTMLInputElement ? chosen.value : "" });
});
new ResizeObserver(() => tell({ type: "card.size", height: height() })).observe(document.body);
tell({ type: "card.ready", height: height() });
