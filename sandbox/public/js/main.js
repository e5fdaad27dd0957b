import { loadSetup, openEvents } from "./api.js";
import { el, icon } from "./dom.js";
import { fillFaults } from "./faults.js";
import { PhoneView } from "./phone/phone.js";
import { loadPhones, nextPhone, savePhones } from "./storage.js";

const RETRY_MS = 2000;

const phonesNode = document.getElementById("phones");
const tabs = document.getElementById("tabs");
const live = document.getElementById("live");

let setup = { numbers: [], merchants: [], faults: [] };
let phones = [];
let views = [];
let current = "";

function viewOf(phone) {
  return new PhoneView(phone, {
    numbers: setup.numbers,
    merchants: setup.merchants,
    onunread: showTabs,
    onremove: () => remove(phone),
    onchange: (change, { quiet = false } = {}) => {
      Object.assign(phone, change);
      savePhones(phones);
      if (!quiet) replace(phone);
    },
  });
}

function loadView(view) {
  view.load().catch(() => showLive(false));
  return view;
}

function add() {
  const phone = nextPhone(phones, setup.merchants);
  phones.push(phone);
  savePhones(phones);
  const view = viewOf(phone);
  views.push(view);
  phonesNode.append(view.node);
  select(phone.id);
  loadView(view);
  view.node.scrollIntoView({ inline: "end", block: "nearest" });
}

function replace(phone) {
  phone.numberId = "";
  const index = phones.indexOf(phone);
  const view = viewOf(phone);
  views[index].node.replaceWith(view.node);
  views[index] = view;
  select(current);
  loadView(view);
}

function remove(phone) {
  const index = phones.indexOf(phone);
  views[index].node.remove();
  phones.splice(index, 1);
  views.splice(index, 1);
  savePhones(phones);
  select(phones.some(({ id }) => id === current) ? current : (phones[0]?.id ?? ""));
  showEmpty();
}

function select(id) {
  current = id;
  for (const view of views) view.node.classList.toggle("current", view.phone.id === id);
  showTabs();
  showEmpty();
  for (const view of views) view.markSeen();
}

function showTabs() {
  const buttons = views.map(({ phone, unreadElsewhere }) => {
    const waiting = [...unreadElsewhere.values()].reduce((sum, count) => sum + count, 0);
    const badge =
      waiting === 0 ? null : el("span", { class: "badge", "aria-label": `${waiting} novas` }, String(waiting));
    const pressed = phone.id === current ? "true" : "false";
    return el(
      "button",
      { type: "button", "aria-pressed": pressed, onclick: () => select(phone.id) },
      phone.name,
      badge,
    );
  });
  tabs.replaceChildren(...buttons);
}

function showEmpty() {
  phonesNode.querySelector(".no-phones")?.remove();
  if (phones.length > 0) return;
  phonesNode.append(
    el("p", { class: "no-phones" }, "Nenhum celular na mesa. Toque em “Adicionar celular” para começar."),
  );
}

function showLive(connected) {
  live.classList.toggle("off", !connected);
  live.replaceChildren(icon(connected ? "tick" : "warn"), connected ? "Ao vivo" : "Reconectando…");
}

async function start() {
  setup = await loadSetup();
  fillFaults(document.getElementById("faults"), setup.faults);
  phones = loadPhones(setup.merchants);
  views = phones.map(viewOf);
  phonesNode.replaceChildren(...views.map(({ node }) => node));
  select(phones[0]?.id ?? "");
  openEvents({
    onmessage: (message) => {
      for (const view of views) view.receive(message);
    },
    // Every (re)connection fetches everything again: messages in between were not received.
    onstate: (connected) => {
      showLive(connected);
      if (connected) for (const view of views) loadView(view);
    },
  });
}

document.getElementById("add").addEventListener("click", add);
document.addEventListener("visibilitychange", () => {
  for (const view of views) view.markSeen();
});

function tryStart() {
  start().catch(() => {
    showLive(false);
    setTimeout(tryStart, RETRY_MS);
  });
}

tryStart();
