import type { ProviderCharge } from "../../app/providers.ts";
import { unreadable } from "../../app/unreadable.ts";
import { providerTxid } from "../../domain/provider-txid.ts";
import { type Fields, fieldOf, fieldsOf, itemsOf, objectWith, textOf, wordOf } from "./answer-fields.ts";
import { amountOf, readItems } from "./read-payment.ts";

/** A BR Code begins with its version. */
const CODE_BEGIN = "000201";
const CODES_MAX = 20;
const DEPTH_MAX = 4;
/** The fields by one of which an answer is known to be about a charge. */
const OF_A_CHARGE = ["txid", "status", "valor", "pix"] as const;

/** Texts anywhere in a value that begin like a BR Code. */
function codesIn(value: unknown, depth = 0): string[] {
  const text = typeof value === "string" ? value.trim() : "";
  if (text.startsWith(CODE_BEGIN)) return [text];
  if (typeof value !== "object" || value === null || depth === DEPTH_MAX) return [];
  return Object.values(value)
    .flatMap((item) => codesIn(item, depth + 1))
    .slice(0, CODES_MAX);
}

/** Address of the charge's payload: of its location, which may also stand beside it, or as a text. */
function locationOf(cob: Fields): string | null {
  const loc = fieldOf(cob, "loc");
  return textOf(fieldOf(fieldsOf(loc), "location")) ?? textOf(fieldOf(cob, "location")) ?? textOf(loc);
}

/** Beginnings of words for a charge that was paid, and for one that was not: the Central Bank's, and those that banks use beside them. */
const PAID = /^(?:CONCLUI|PAG[AO]$|LIQUIDAD|RECEBID)/;
const REMOVED = /^(?:REMOVID|CANCELAD)/;
const UNPAID = /^(?:ATIV|EXPIRAD|VENCID)/;

/** Null for a word that none of these knows. */
function isPaidBy(status: string): boolean | null {
  if (PAID.test(status)) return true;
  return UNPAID.test(status) || REMOVED.test(status) ? false : null;
}

/**
 * Reads a charge as the bank answers it, with its payments, each on its own. Everything but the payments may be missing, and all may lie in objects of the
 * bank's own.
 * Raises: `unavailable` (`unreadable`) for an answer that is about no charge.
 */
export function readCharge(json: unknown, now: Date): ProviderCharge {
  const cob = objectWith(json, OF_A_CHARGE);
  if (cob === null) throw unreadable(fieldsOf(json) === null ? ["JSON"] : OF_A_CHARGE);
  const status = wordOf(fieldOf(cob, "status"));
  const copyCode = textOf(fieldOf(cob, "pixCopiaECola"));
  // A payment holds words of its payer, who must not be able to offer a code.
  const { pix: _payments, ...aboutCharge } = cob;
  return {
    txid: providerTxid(textOf(fieldOf(cob, "txid"))),
    pixKey: textOf(fieldOf(cob, "chave")),
    amountCents: amountOf(fieldOf(cob, "valor")),
    copyCode,
    otherCodes: codesIn(aboutCharge).filter((code) => code !== copyCode),
    location: locationOf(cob),
    isRemoved: REMOVED.test(status),
    isPaid: isPaidBy(status),
    ...readItems(itemsOf(fieldOf(cob, "pix")), now),
  };
}
