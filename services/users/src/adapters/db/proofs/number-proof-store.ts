import { AppError } from "@tenho/kernel/errors/app-error";
import type { Knex } from "knex";
import { refuseErased } from "../../../app/erasure/refuse-erased.ts";
import type {
  NumberProof,
  NumberProofStore,
  ProofResult,
  WrittenCode,
} from "../../../app/proofs/number-proof-store.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import { hashProofCode } from "../../../domain/proofs/proof-code.ts";
import { type AccountWriting, type Decision, editAccount } from "../accounts/edit-account.ts";
import { isProvedByAnother } from "../accounts/write-proofs.ts";
import { accountsWithProof, forgetNumber } from "../alerts/alert-messages.ts";
import { lockNumber } from "./lock-number.ts";
import { createNumberAlerts, insertAlert } from "./number-alerts.ts";
import { startProof } from "./start-proof.ts";

/** Codes that one number may write in an hour, whether right or wrong. */
const ATTEMPTS_MAX = 10;

type ProofRow = { account_id: string; phone: string; code_hash: Buffer; expires_at: Date; not_before: Date | null };
type Recorded = Exclude<ProofResult, "TOO_MANY">;

/** The columns by which a written code names its proof, which one account at most has. */
const namedBy = ({ phone, code }: WrittenCode) => ({ phone, code_hash: hashProofCode(phone, code) });

/** The account with the number proved, or no longer proved. */
function withProof(account: Account, phone: string, provedAt: Date | null): Decision {
  const phones = account.phones.map((known) =>
    known.type === "WHATSAPP" && known.phone === phone ? { ...known, provedAt } : known,
  );
  const next = { ...account, phones };
  return { account: next, change: { account: next, accessChanged: false, firstActivation: false } };
}

const hasNumber = ({ phones }: Account, wanted: string): boolean =>
  phones.some(({ type, phone }) => type === "WHATSAPP" && phone === wanted);

type AttemptRow = { phone: string; code_hash: Buffer | null; result: Recorded };

/** The result that is recorded for the key; null for none. Raises: `conflict` when another code was written under the key. */
async function attemptOf(db: Knex, written: WrittenCode): Promise<Recorded | null> {
  const known = await db("number_proof_attempts").where({ key: written.key }).first<AttemptRow | undefined>();
  if (known === undefined) return null;
  const { phone, code_hash } = namedBy(written);
  if (known.phone === phone && (known.code_hash === null || known.code_hash.equals(code_hash))) return known.result;
  throw new AppError("conflict", "Esta chave já é de outro código.", { reason: "key_reused" });
}

async function recordedResult(db: Knex, written: WrittenCode): Promise<ProofResult | null> {
  const { phone } = written;
  const known = await attemptOf(db, written);
  if (known !== null) return known;
  const attempts = await db("number_proof_attempts")
    .where({ phone })
    .whereRaw("attempted_at > now() - interval '1 hour'")
    .count<{ count: string }[]>();
  return Number(attempts[0]?.count) >= ATTEMPTS_MAX ? "TOO_MANY" : null;
}

/** Records a result and returns the stored one: if the message was delivered twice at once, the first result counts. */
async function recordResult(db: Knex, written: WrittenCode, result: Recorded): Promise<Recorded> {
  const row = { key: written.key, ...namedBy(written), result, attempted_at: new Date() };
  await db("number_proof_attempts").insert(row).onConflict("key").ignore();
  return (await attemptOf(db, written)) ?? result;
}

/** Proofs of WhatsApp numbers on PostgreSQL. */
export function createNumberProofStore(writing: AccountWriting): NumberProofStore {
  const { knex } = writing;

  /** Proves under the account's lock, unless the code was replaced or spent since. */
  async function proveFor(accountId: string, written: WrittenCode): Promise<ProofResult> {
    let result = "WRONG" as Recorded;
    await editAccount(writing, accountId, async (before, trx) => {
      if (before === null) throw new AppError("not_found", "Conta não encontrada.");
      refuseErased(before);
      const { phone, at } = written;
      // One of the accounts that prove a number at once succeeds; the others then find their codes ended.
      await lockNumber(trx, phone);
      const spent = await trx<ProofRow>("number_proofs")
        .where({ account_id: accountId, ...namedBy(written) })
        .whereRaw("(not_before is null or not_before <= ?)", [at])
        .delete()
        .returning("account_id");
      if (spent.length === 0 || !hasNumber(before, phone)) {
        result = (await isProvedByAnother(trx, accountId, phone)) ? "TAKEN" : "WRONG";
        return { account: before, change: null };
      }
      result = await recordResult(trx, written, "PROVED");
      return {
        // Meta's time of the message counts, as it does for a change of the number's holder.
        ...withProof(before, phone, at),
        also: async (inner) => {
          await inner("number_proofs").where({ phone }).delete();
        },
      };
    });
    return result === "PROVED" ? result : recordResult(knex, written, result);
  }

  /** Ends what was written until `at` with codes that still wait for the number: such a message may be handled only after the change. */
  const endEarlierCodes = (phone: string, at: Date): Promise<void> =>
    knex.transaction(async (trx) => {
      await lockNumber(trx, phone);
      await trx("number_proofs")
        .where({ phone })
        .update({ not_before: trx.raw("greatest(not_before, ?::timestamptz)", [at]) });
    });

  return {
    ...createNumberAlerts(knex),
    start: async (accountId, phone, check) => {
      let proof: NumberProof | null = null;
      await editAccount(writing, accountId, async (before, trx) => {
        const account = check(before);
        proof = await startProof(trx, account, phone);
        return { account, change: null };
      });
      if (proof === null) throw new Error("the proof was not started");
      return proof;
    },
    prove: async (written) => {
      const known = await recordedResult(knex, written);
      if (known !== null) return known;
      const { phone, at } = written;
      const match = await knex<ProofRow>("number_proofs").where(namedBy(written)).first();
      if (match === undefined) {
        const pending = await knex("number_proofs").where({ phone }).first("account_id");
        return recordResult(knex, written, pending === undefined ? "NOTHING_PENDING" : "WRONG");
      }
      const isFormerHolders = match.not_before !== null && at < match.not_before;
      if (match.expires_at < at || isFormerHolders) return recordResult(knex, written, "EXPIRED");
      try {
        return await proveFor(match.account_id, written);
      } catch (error) {
        if (!(error instanceof AppError) || error.reason !== "phone_taken") throw error;
        return recordResult(knex, written, "TAKEN");
      }
    },
    endProof: async (phone, at) => {
      await endEarlierCodes(phone, at);
      for (const accountId of await accountsWithProof(knex, phone, at)) {
        await editAccount(writing, accountId, async (before, trx) => {
          if (before === null) throw new AppError("not_found", "Conta não encontrada.");
          await forgetNumber(trx, { accountId, phone, at });
          const isProved = before.phones.some(
            (known) => known.phone === phone && known.provedAt && known.provedAt <= at,
          );
          if (!isProved || before.erasingSince !== null) return { account: before, change: null };
          await insertAlert(trx, before.id, "CHANGED", phone);
          return withProof(before, phone, null);
        });
      }
    },
  };
}
