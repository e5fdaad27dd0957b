import { createHash } from "node:crypto";
import type { ProviderPayment, ReceivedItems, UnreadableItem } from "../../app/providers.ts";
import { providerMoment } from "../../domain/provider-moment.ts";
import { parseProviderAmount } from "../../domain/provider-money.ts";
import { providerTxid } from "../../domain/provider-txid.ts";
import { RETURN_UNDER_WAY, type ReturnedMoney, returnOutcome } from "../../domain/returned-money.ts";
import { type Fields, fieldOf, fieldsOf, itemsOf, textOf, wordOf } from "./answer-fields.ts";

/** The Central Bank has 32 letters and digits; what another text may hold keeps its place in addresses and keys. */
const END_TO_END_ID = /^[a-zA-Z0-9._-]{8,64}$/;
const RETURN_ID_MAX = 64;
const DIGEST_CHARS = 32;
/** Words of one meaning; a return is "devolvida" at some banks. */
const RETURN_WORDS: Readonly<Record<string, string>> = { DEVOLVIDA: "DEVOLVIDO", NAO_REALIZADA: "NAO_REALIZADO" };

/** An amount, or an object that holds it; null without one. */
export const amountOf = (value: unknown): number | null =>
  parseProviderAmount(value) ?? parseProviderAmount(fieldOf(fieldsOf(value), "original", "valor"));

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
  const id = textOf(fieldOf(returned, "id", "rtrId"))?.slice(0, RETURN_ID_MAX) ?? null;
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

function readPayment(value: unknown, now: Date): ProviderPayment | UnreadableItem {
  const pix = fieldsOf(value);
  const endToEndId = endToEndIdOf(pix);
  const txid = providerTxid(textOf(fieldOf(pix, "txid")));
  const amountCents = amountOf(fieldOf(pix, "valor"));
  if (endToEndId === null || !amountCents) {
    const missing = [...(endToEndId === null ? ["endToEndId"] : []), ...(amountCents ? [] : ["valor"])];
    const digest = createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, DIGEST_CHARS);
    return { endToEndId, txid, missing, digest };
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
