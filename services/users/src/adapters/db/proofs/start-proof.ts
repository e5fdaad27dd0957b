import { AppError } from "@tenho/kernel/errors/app-error";
import type { Knex } from "knex";
import type { NumberProof } from "../../../app/proofs/number-proof-store.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import { hashProofCode, newProofCode } from "../../../domain/proofs/proof-code.ts";
import { takenMessages } from "../accounts/taken-messages.ts";
import { isProvedByAnother } from "../accounts/write-proofs.ts";
import { lockNumber } from "./lock-number.ts";

/** Time for which a code is valid. */
const VALID_MS = 30 * 60_000;
/** Codes that one account may ask for in an hour. */
const REQUESTS_MAX = 10;
const WINDOW_MS = 3_600_000;
/** Attempts at a code that nobody else has for the number: with a hundred thousand codes waiting for one number, one in 10^10 would fail. */
const DRAWS_MAX = 10;

/** The wanted number, or the first unproved one, the primary one before others. Raises: `conflict`. */
function numberToProve({ phones }: Account, wanted: string | null): string {
  const numbers = phones.filter(({ type, phone }) => type === "WHATSAPP" && (wanted === null || phone === wanted));
  const [first] = numbers
    .filter(({ provedAt }) => provedAt === null)
    .sort((one, other) => Number(other.isPrimary) - Number(one.isPrimary));
  if (first !== undefined) return first.phone;
  const message =
    numbers.length > 0 ? "Este número já está confirmado." : "Esta conta não tem esse número de WhatsApp.";
  throw new AppError("conflict", message, { reason: numbers.length > 0 ? "number_proved" : "number_unknown" });
}

/** A code that no other account has for this number, so that number and code name one proof. Raises: `rate_limited`. */
async function unusedCode(trx: Knex, accountId: string, phone: string): Promise<string> {
  // Serialises accounts that are given codes for one number at once.
  await lockNumber(trx, phone);
  for (let draw = 0; draw < DRAWS_MAX; draw += 1) {
    const code = newProofCode();
    const used = await trx("number_proofs")
      .where({ phone, code_hash: hashProofCode(phone, code) })
      .whereNot({ account_id: accountId })
      .first("account_id");
    if (used === undefined) return code;
  }
  const message = "Há códigos demais esperando por este número. Tente de novo em uma hora.";
  throw new AppError("rate_limited", message, { retryAfterMs: WINDOW_MS });
}

/**
 * Gives an account a code for one of its numbers, in the caller's transaction under the account's lock; an earlier code becomes invalid.
 * Raises: `conflict`, `rate_limited`.
 */
export async function startProof(trx: Knex, account: Account, wanted: string | null): Promise<NumberProof> {
  const phone = numberToProve(account, wanted);
  if (await isProvedByAnother(trx, account.id, phone)) {
    throw new AppError("conflict", takenMessages.phone, { reason: "phone_taken" });
  }
  const now = new Date();
  const requests = await trx("number_proof_requests")
    .where({ account_id: account.id })
    .where("requested_at", ">", new Date(now.getTime() - WINDOW_MS))
    .count<{ count: string }[]>();
  if (Number(requests[0]?.count) >= REQUESTS_MAX) {
    const message = "Você pediu muitos códigos. Tente de novo em uma hora.";
    throw new AppError("rate_limited", message, { retryAfterMs: WINDOW_MS });
  }
  await trx("number_proof_requests").insert({ account_id: account.id, requested_at: now });
  const code = await unusedCode(trx, account.id, phone);
  const expiresAt = new Date(now.getTime() + VALID_MS);
  const proof = { phone, code_hash: hashProofCode(phone, code), expires_at: expiresAt, not_before: null };
  await trx("number_proofs")
    .insert({ account_id: account.id, ...proof })
    .onConflict("account_id")
    .merge(proof);
  return { phone, code, expiresAt };
}
