const KEY = "tenho-sandbox-phones";

const FIRST_CONSUMER = { kind: "consumer", name: "Ana Beatriz", phone: "5586999990001" };

let lastId = 0;
const withId = (phone) => {
  lastId += 1;
  return { numberId: "", ...phone, id: `phone-${lastId}` };
};

const isPhone = (value) =>
  typeof value === "object" &&
  value !== null &&
  (value.kind === "consumer" || value.kind === "merchant") &&
  typeof value.name === "string" &&
  typeof value.phone === "string";

/** The phones of the last visit, else a consumer and the first merchant. */
export function loadPhones(merchants) {
  let kept = [];
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? "[]").filter(isPhone);
  } catch {
    // Storage that cannot be read counts as empty.
  }
  if (kept.length > 0) return kept.map(withId);
  const [merchant] = merchants;
  return [FIRST_CONSUMER, ...(merchant === undefined ? [] : [merchantPhone(merchant)])].map(withId);
}

export function savePhones(phones) {
  try {
    localStorage.setItem(KEY, JSON.stringify(phones.map(({ id: _id, ...phone }) => phone)));
  } catch {
    // The phones stay for this visit.
  }
}

export const merchantPhone = ({ name, phone }) => ({ kind: "merchant", name, phone });

/** A merchant not shown yet, else one more consumer. */
export function nextPhone(phones, merchants) {
  const shown = new Set(phones.map(({ phone }) => phone));
  const merchant = merchants.find(({ phone }) => !shown.has(phone));
  if (merchant !== undefined) return withId(merchantPhone(merchant));
  let last = 1;
  while (shown.has(consumerNumber(last))) last += 1;
  return withId({ kind: "consumer", name: `Consumidor ${last}`, phone: consumerNumber(last) });
}

const consumerNumber = (index) => `558699999${String(index).padStart(4, "0")}`;
