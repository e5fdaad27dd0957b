import { loadMailbox, loadSetup, openEvents } from "./api.js";
import { el, icon } from "./dom.js";
import { fillFaults } from "./faults.js";
import { day, fullTime, linkedText, time } from "./format.js";

const RETRY_MS = 2000;

const list = document.getElementById("mails");
const count = document.getElementById("count");
const live = document.getElementById("live");
const search = document.getElementById("to");

/** Newest first. */
let mails = [];

function mailNode({ to, from, subject, text, html, at }) {
  const when = el("time", { datetime: at, title: fullTime(at) }, `${day(at)}, ${time(at)}`);
  const source = html === undefined ? null : el("details", {}, el("summary", {}, "Ver o HTML"), el("pre", {}, html));
  return el(
    "article",
    { class: "mail" },
    el(
      "header",
      {},
      el("h2", {}, subject),
      when,
      el("p", { class: "people" }, `Para ${to}`),
      el("p", { class: "people" }, `De ${from}`),
    ),
    el("div", { class: "body" }, ...linkedText(text.trim())),
    source,
  );
}

function countText(shown) {
  if (mails.length === 0) return "Nenhum e-mail ainda. Ative uma empresa no painel, e o aviso chega aqui.";
  const word = (number) => `${number} ${number === 1 ? "e-mail" : "e-mails"}`;
  return shown === mails.length ? word(shown) : `${word(shown)} de ${mails.length}`;
}

function show() {
  const wanted = search.value.trim().toLowerCase();
  const shown = mails.filter(({ to }) => to.toLowerCase().includes(wanted));
  count.textContent = countText(shown.length);
  list.replaceChildren(...shown.map(mailNode));
}

function showLive(connected) {
  live.classList.toggle("off", !connected);
  live.replaceChildren(icon(connected ? "tick" : "warn"), connected ? "Ao vivo" : "Reconectando…");
}

async function load() {
  mails = [...(await loadMailbox()).messages].reverse();
  show();
}

async function start() {
  fillFaults(document.getElementById("faults"), (await loadSetup()).faults);
  await load();
  openEvents({
    onmail: (mail) => {
      mails.unshift(mail);
      show();
    },
    // Every (re)connection fetches everything again: mails in between were not received.
    onstate: (connected) => {
      showLive(connected);
      if (connected) load().catch(() => showLive(false));
    },
  });
}

search.addEventListener("input", show);

function tryStart() {
  start().catch(() => {
    showLive(false);
    setTimeout(tryStart, RETRY_MS);
  });
}

tryStart();
