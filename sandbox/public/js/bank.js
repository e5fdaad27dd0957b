import { loadBank, loadSetup, openEvents, payCode, readCode } from "./api.js";
import { el, icon } from "./dom.js";
import { fillFaults } from "./faults.js";
import { day, money, remaining, time } from "./format.js";
import { canScan, codeInImage, scanWithCamera } from "./qr-scan.js";

const RETRY_MS = 2000;
const TICK_MS = 1000;

const step = document.getElementById("step");
const receiptsNode = document.getElementById("receipts");
const live = document.getElementById("live");

let bank = { open: [], receipts: [] };
/** Redraws what changes by itself in the step that is shown. */
let refresh = () => undefined;

function show(nodes, { focus, onrefresh = () => undefined } = {}) {
  step.replaceChildren(...nodes);
  step.scrollTop = 0;
  refresh = onrefresh;
  focus?.focus();
}

function showStart(message = "") {
  const problem = el("p", { class: "problem", role: "alert" });
  const report = (text) => problem.replaceChildren(...(text === "" ? [] : [icon("warn"), text]));
  const open = (code) => {
    report("");
    readCode(code).then(showConfirmation, (err) => report(err.message));
  };
  const field = el("textarea", { id: "code", autocomplete: "off", spellcheck: "false", rows: "3" });
  field.addEventListener("paste", () => setTimeout(() => open(field.value)));
  const form = el(
    "form",
    { class: "step-form" },
    el("label", { class: "paste" }, "Pix copia e cola", field),
    el(
      "div",
      { class: "scan" },
      el("button", { type: "submit", class: "secondary" }, "Continuar"),
      ...scanButtons(open, report),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    open(field.value);
  });
  const list = el("ul", { class: "charges" });
  const drawCharges = () => list.replaceChildren(...chargeNodes(open));
  report(message);
  show([el("h2", { tabindex: "-1" }, "Pagar com Pix"), form, problem, el("h3", {}, "Cobranças abertas"), list], {
    onrefresh: drawCharges,
  });
  drawCharges();
}

function chargeNodes(open) {
  const waiting = bank.open.filter(({ expires_at: at }) => Date.parse(at) > Date.now());
  if (waiting.length === 0) {
    return [
      el(
        "li",
        { class: "quiet" },
        "Nenhuma por enquanto. Compre créditos por Pix no painel, e a cobrança aparece aqui.",
      ),
    ];
  }
  return waiting.map(({ code, valor, description, expires_at: at }) =>
    el(
      "li",
      {},
      el(
        "button",
        { type: "button", class: "charge", onclick: () => open(code) },
        el(
          "span",
          {},
          el("span", { class: "money" }, money(valor)),
          el("br"),
          el("span", { class: "quiet" }, `${description ?? "Sem descrição"} · vence em ${remaining(at)}`),
        ),
        icon("back"),
      ),
    ),
  );
}

function scanButtons(open, report) {
  if (!canScan()) return [];
  const file = el("input", { type: "file", accept: "image/*", class: "sr-only", tabindex: "-1", "aria-hidden": true });
  const found = (code) => (code === null ? report("Não achei um QR Code na imagem.") : open(code));
  file.addEventListener("change", () => {
    const [image] = file.files;
    if (image !== undefined) codeInImage(image).then(found, () => report("Esta imagem não pôde ser lida."));
  });
  const camera = el("button", { type: "button", class: "secondary" }, icon("camera"), "Câmera");
  camera.addEventListener("click", () => {
    const video = el("video", { playsinline: true, muted: true });
    camera.replaceWith(video);
    scanWithCamera(video).then(open, () => report("A câmera não está disponível."));
  });
  const choose = el(
    "button",
    { type: "button", class: "secondary", onclick: () => file.click() },
    icon("image"),
    "Imagem",
  );
  return [choose, file, camera];
}

const fact = (name, value) => el("div", {}, el("dt", {}, name), el("dd", {}, value));

function showConfirmation(charge) {
  const due = el("span", {});
  const drawDue = () => {
    due.textContent = remaining(charge.expires_at);
  };
  drawDue();
  const pay = el("button", { type: "button", class: "primary" }, `Pagar ${money(charge.valor)}`);
  pay.addEventListener("click", () => {
    pay.disabled = true;
    payCode(charge.code).then(showDone, (err) => showStart(err.message));
  });
  const title = el("h2", { tabindex: "-1" }, "Confira antes de pagar");
  const facts = [
    fact("Para", charge.receiver),
    fact("Cidade", charge.city),
    ...(charge.description === null ? [] : [fact("Descrição", charge.description)]),
    el("div", {}, el("dt", {}, "Vence em"), el("dd", {}, due)),
  ];
  const cancel = el("button", { type: "button", class: "secondary", onclick: () => showStart() }, "Cancelar");
  show(
    [
      title,
      el("p", { class: "amount" }, money(charge.valor)),
      el("dl", { class: "facts" }, ...facts),
      el("div", { class: "actions" }, pay, cancel),
    ],
    { focus: title, onrefresh: drawDue },
  );
}

function showDone(receipt) {
  const title = el("h2", { tabindex: "-1" }, "Pix enviado");
  const again = el("button", { type: "button", class: "primary", onclick: () => showStart() }, "Pagar outro Pix");
  const when = `${day(receipt.at)}, ${time(receipt.at)}`;
  show(
    [
      el(
        "div",
        { class: "done" },
        icon("tick"),
        title,
        el("p", { class: "amount" }, money(receipt.valor)),
        el("p", { class: "quiet" }, when),
      ),
      el("dl", { class: "facts" }, fact("Identificação do Pix", receipt.end_to_end_id)),
      el("div", { class: "actions" }, again),
    ],
    { focus: title },
  );
}

function receiptNode({ end_to_end_id: id, valor, at, returned }) {
  return el(
    "article",
    { class: "receipt" },
    el("time", { datetime: at }, `${day(at)}, ${time(at)}`),
    el("span", { class: "money" }, money(valor)),
    el("span", { class: "id quiet" }, id),
    Number(returned) > 0 ? el("span", { class: "back" }, `${money(returned)} devolvidos`) : null,
  );
}

function showReceipts() {
  const nodes = bank.receipts.map(receiptNode);
  receiptsNode.replaceChildren(...(nodes.length > 0 ? nodes : [el("p", { class: "quiet" }, "Nenhum Pix pago ainda.")]));
}

function showLive(connected) {
  live.classList.toggle("off", !connected);
  live.replaceChildren(icon(connected ? "tick" : "warn"), connected ? "Ao vivo" : "Reconectando…");
}

async function load() {
  bank = await loadBank();
  refresh();
  showReceipts();
}

async function start() {
  fillFaults(document.getElementById("faults"), (await loadSetup()).faults);
  await load();
  showStart();
  setInterval(() => refresh(), TICK_MS);
  const reload = () => load().catch(() => showLive(false));
  openEvents({
    onpix: reload,
    // Every (re)connection fetches everything again: changes in between were not received.
    onstate: (connected) => {
      showLive(connected);
      if (connected) reload();
    },
  });
}

function tryStart() {
  start().catch(() => {
    showLive(false);
    setTimeout(tryStart, RETRY_MS);
  });
}

tryStart();
