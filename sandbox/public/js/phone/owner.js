import { el, icon } from "../dom.js";
import { phone as formatPhone } from "../format.js";

const CONSUMER = "consumer";

/** Chooses who uses this phone: a select of merchants, or a consumer whose name and number can be typed. */
export function createOwnerPicker({ phone, merchants, onchange }) {
  const select = el("select", { "aria-label": "Quem usa este celular", class: "owner-select" });
  select.append(el("option", { value: CONSUMER }, phone.kind === "consumer" ? phone.name : "Consumidor"));
  for (const [unit, group] of Map.groupBy(merchants, (merchant) => merchant.unit ?? "Sem unidade")) {
    const options = group.map(({ name, phone: number }) => el("option", { value: number }, name));
    select.append(el("optgroup", { label: unit }, ...options));
  }
  if (phone.kind === "merchant" && !merchants.some((merchant) => merchant.phone === phone.phone)) {
    select.append(el("option", { value: phone.phone }, phone.name));
  }
  select.value = phone.kind === "consumer" ? CONSUMER : phone.phone;
  select.addEventListener("change", () => {
    const merchant = merchants.find(({ phone: number }) => number === select.value);
    if (merchant === undefined) onchange({ kind: "consumer", name: "Consumidor", phone: "5586999990001" });
    else onchange({ kind: "merchant", name: merchant.name, phone: merchant.phone });
  });
  const number = el("span", { class: "owner-number" }, formatPhone(phone.phone));
  const node = el("div", { class: "owner" }, select, number);
  if (phone.kind === "consumer") node.append(editNode(phone, onchange));
  return node;
}

function editNode(phone, onchange) {
  const name = el("input", { value: phone.name, maxlength: "80", required: true, autocomplete: "off" });
  const number = el("input", {
    value: phone.phone,
    inputmode: "tel",
    pattern: "[+\\d\\s().\\-]{8,24}",
    required: true,
    autocomplete: "off",
  });
  const save = (event) => {
    event.preventDefault();
    onchange({ kind: "consumer", name: name.value.trim(), phone: withCountry(number.value) });
  };
  const form = el(
    "form",
    { onsubmit: save },
    el("label", {}, "Nome", name),
    el("label", {}, "Número com DDD", number),
    el("button", { type: "submit", class: "primary" }, "Usar"),
  );
  const summary = el("summary", { "aria-label": "Mudar nome e número", title: "Mudar nome e número" }, icon("edit"));
  return el("details", { class: "edit" }, summary, form);
}

/** Brazilian numbers may be typed without 55. */
function withCountry(text) {
  const digits = text.replace(/\D/g, "");
  return digits.length === 10 || digits.length === 11 ? `55${digits}` : digits;
}
