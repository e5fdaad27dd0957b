import { AppError } from "@tenho/kernel/errors/app-error";
import type { DueInvitation, InvitationStore } from "../../../app/invitations/invitation-store.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import { type Invitation, invitationPauseLeftMs } from "../../../domain/invitation.ts";
import { type AccountWriting, editAccount, selectAccounts } from "../accounts/edit-account.ts";
import { claimDue } from "../claim-due.ts";
import { recordConfirmed } from "../proofs/record-confirmed.ts";
import { writeInvitation } from "./write-invitation.ts";

/** Time after which an acceptance that has not ended was cut short: longer than its calls may take. */
const ACCEPTING_MS = 60_000;

type StateRow = { requested_at: Date; sent_at: Date | null; expires_at: Date | null; due_at: Date | null };
type DueRow = { account_id: string; invitation_id: string; requested_at: Date; attempts: number };

const invitationFromRow = (row: StateRow): Invitation => ({
  requestedAt: row.requested_at,
  sentAt: row.sent_at,
  expiresAt: row.expires_at,
  isDue: row.due_at !== null,
});

function justSent(retryAfterMs: number): AppError {
  const message = "O convite acabou de ser enviado. Confira o e-mail ou tente de novo em alguns minutos.";
  return new AppError("rate_limited", message, { reason: "just_sent", retryAfterMs });
}

/** Invitations on PostgreSQL. */
export function createInvitationStore(writing: AccountWriting): InvitationStore {
  const { knex } = writing;
  const byHash = (hash: Uint8Array) => ({ token_hash: Buffer.from(hash) });
  const rowOf = ({ accountId, invitationId }: DueInvitation) =>
    knex("invitations").where({ account_id: accountId, invitation_id: invitationId });

  async function of(accountId: string, db = knex): Promise<Invitation | null> {
    const row = await db("invitations").where({ account_id: accountId }).first<StateRow | undefined>();
    return row === undefined ? null : invitationFromRow(row);
  }

  return {
    of: (accountId) => of(accountId),
    renew: async (accountId, now, check) => {
      await editAccount(writing, accountId, async (before, trx) => {
        const account = check(before);
        const former = await of(accountId, trx);
        const leftMs = former === null ? 0 : invitationPauseLeftMs(former, now);
        if (leftMs > 0) throw justSent(leftMs);
        await writeInvitation(trx, account, { at: now, action: "user.invite_again" });
        return { account, change: null };
      });
      writing.triggerRelay();
      return { requestedAt: now, sentAt: null, expiresAt: null, isDue: true };
    },
    byToken: async (tokenHash) => {
      const row = await knex("invitations").where(byHash(tokenHash)).first("account_id", "expires_at");
      const [account] = row === undefined ? [] : await selectAccounts(knex, "where a.id = ?", [row.account_id]);
      return account === undefined ? null : { account, expiresAt: row.expires_at };
    },
    beginAcceptance: async (tokenHash, now, check) => {
      const found = await knex("invitations").where(byHash(tokenHash)).first("account_id");
      if (found === undefined) return null;
      let accepting: Account | null = null;
      await editAccount(writing, found.account_id, async (before, trx) => {
        if (before === null) throw new AppError("not_found", "Usuário não encontrado.");
        check(before);
        const begun = await trx("invitations")
          .where(byHash(tokenHash))
          .where("expires_at", ">", now)
          .update({ settle_at: new Date(now.getTime() + ACCEPTING_MS) });
        if (begun > 0) {
          await recordConfirmed(trx, before.id, before.email);
          accepting = before;
        }
        return { account: before, change: null };
      });
      return accepting;
    },
    end: async (accountId) => {
      await knex("invitations").where({ account_id: accountId }).delete();
    },
    claim: async (limit) => {
      const { rows } = await knex.raw<{ rows: DueRow[] }>(
        `${claimDue("invitations", { key: "account_id" })} returning account_id, invitation_id, requested_at, attempts`,
        [limit],
      );
      return rows.map((row) => ({
        accountId: row.account_id,
        invitationId: row.invitation_id,
        requestedAt: row.requested_at,
        attempts: row.attempts,
      }));
    },
    setToken: async (due, { hash, expiresAt }) => {
      const set = await rowOf(due).update({ ...byHash(hash), expires_at: expiresAt, settle_at: expiresAt });
      return set > 0;
    },
    sent: async (due, now) => {
      await rowOf(due).update({ sent_at: now, due_at: null });
    },
    giveUp: async (due) => {
      await rowOf(due).update({ due_at: null });
    },
    unsettled: (now, limit) =>
      knex("invitations").where("settle_at", "<=", now).orderBy("settle_at").limit(limit).pluck("account_id"),
    settled: async (accountId, now) => {
      await knex("invitations")
        .where({ account_id: accountId })
        .where("settle_at", "<=", now)
        // An acceptance that was cut short before the password was set leaves the link valid; at its end auth is asked once more.
        .update({ settle_at: knex.raw("case when expires_at > ? then expires_at end", [now]) });
    },
  };
}
