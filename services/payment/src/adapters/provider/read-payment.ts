import { createHash } from "node:crypto";
import type { ProviderPayment, ReceivedItems, UnreadableItem } from "../../app/providers.ts";
import { providerMoment } from "../../domain/provider-moment.ts";
import { parseProviderAmount } from "../../domain/provider-money.ts";
import { providerTxid } from "../../domain/provider-txid.ts";
import { RETURN_UNDER_WAY, type ReturnedMoney, returnOutcome } from "../../domain/returned-money.ts";
import { type Fields, fieldOf, fieldsOf, itemsOf, objectWith, textOf, wordOf } from "./answer-fields.ts";

/** The Central Bank has 32 letters and digits; what another text may hold keeps its place in addresses and keys. */
const END_TO_END_ID = /^[a-zA-Z0-9._-]{8,64}$/;
const RETURN_ID_MAX = 64;
/** Signs that no id has, and some of which no store takes. */
const NO_ID_SIGN = /[^\x21-\x7e]/g;
const DIGEST_CHARS = 32;
/** The fields by one of which an answer is known to be about a payment. */
const OF_A_PAYMENT = ["endToEndId", "e2eId", "idEndToEnd", "valor", "horario"] as const;
/** Words of one meaning; a return is "devolvida" at some banks. */
const RETURN_WORDS: Readonly<Record<string, string>> = { DEVOLVIDA: "DEVOLVIDO", NAO_REALIZADA: "NAO_REALIZADO" };

/** An amount, or an object that holds it, also one within another; null without one. */
export function amountOf(value: unknown): number | null {
  const within = (outer: unknown) => fieldOf(fieldsOf(outer), "original", "valor");
  return parseProviderAmount(value) ?? parseProviderAmount(within(value)) ?? parseProviderAmount(within(within(value)));
}

const endToEndIdOf = (pix: Fields | null): string | null => {
  const text = textOf(fieldOf(pix, "endToEndId", "e2eId", "idEndToEnd"));
  return text !== null && END_TO_END_ID.test(text) ? text : null;
};

/** Status of a devolução; a word of the bank's own gives way to the moment at which it was settled. Empty where the bank says neither. */
export function returnStatusOf(returned: Fields | null): string {
  const word = wordOf(fieldOf(returned, "status"));
  const status = RETURN_WORDS[word] ?? word;
  if (status === RETURN_UNDER_WAY || returnOutcome(status) !== "PENDING") return status;
  const settledAt = fieldOf(fieldsOf(fieldOf(returned, "horario")), "liquidacao");
  return settledAt === undefined ? status : "DEVOLVIDO";
}

/** Reads a devolução; the names of the fields that are missing where it may have taken money away and does not say which. */
function readReturn(value: unknown): ReturnedMoney | { missing: string[] } {
  const returned = fieldsOf(value);
  const status = returnStatusOf(returned);
  const id =
    textOf(fieldOf(returned, "id", "rtrId"))
      ?.replaceAll(NO_ID_SIGN, "")
      .slice(0, RETURN_ID_MAX) || null;
  const amountCents = amountOf(fieldOf(returned, "valor"));
  const isGone = returnOutcome(status) === "RETURNED";
  const missing = [
    ...(status === "" ? ["devolucoes.status"] : []),
    ...(isGone && id === null ? ["devolucoes.id"] : []),
    ...(isGone && !amountCents ? ["devolucoes.valor"] : []),
  ];
  if (missing.length > 0) return { missing };
  const nature = wordOf(fieldOf(returned, "natureza"));
  return { id: id ?? "", amountCents: amountCents ?? 0, nature, status };
}

/** Tells an item from the others of its list; one that is nested too deep to be written down is known by the names of its fields. */
function digestOf(value: unknown): string {
  let text: string;
  try {
    text = JSON.stringify(value);
  } catch {
    text = Object.keys(fieldsOf(value) ?? {}).join();
  }
  return createHash("sha256").update(text).digest("hex").slice(0, DIGEST_CHARS);
}

function readPayment(value: unknown, now: Date): ProviderPayment | UnreadableItem {
  const pix = fieldsOf(value);
  const endToEndId = endToEndIdOf(pix);
  const txid = providerTxid(textOf(fieldOf(pix, "txid")));
  const amountCents = amountOf(fieldOf(pix, "valor"));
  if (endToEndId === null || !amountCents) {
    const missing = [...(endToEndId === null ? ["endToEndId"] : []), ...(amountCents ? [] : ["valor"])];
    return { endToEndId, txid, missing, digest: digestOf(value) };
  }
  const returned = itemsOf(fieldOf(pix, "devolucoes", "devolucao")).map(readReturn);
  return {
    endToEndId,
    txid,
    pixKey: textOf(fieldOf(pix, "chave")),
    amountCents,
    paidAt: providerMoment(fieldOf(pix, "horario"), endToEndId) ?? now,
    returned: returned.filter((one) => "id" in one),
    unreadable: returned.flatMap((one) => ("missing" in one ? one.missing : [])),
  };
}

/** Reads each item on its own: one that cannot be read holds up none of the others. */
export function readItems(values: readonly unknown[], now: Date): ReceivedItems {
  const items = values.map((value) => readPayment(value, now));
  return {
    payments: items.filter((item) => "paidAt" in item),
    unreadable: items.filter((item) => "digest" in item),
  };
}

/** Reads the answer about one payment, which may lie in an object of the bank's own. */
export const readSingle = (json: unknown, now: Date): ReceivedItems =>
  readItems([objectWith(json, OF_A_PAYMENT) ?? json], now);
