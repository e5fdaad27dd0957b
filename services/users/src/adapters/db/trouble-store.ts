import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { auditRow } from "@tenho/kernel/events/audit-row";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import type { TroubleRecipient, TroubleStore } from "../../app/troubles/trouble-store.ts";
import type { Trouble, TroubleNotice } from "../../domain/troubles/trouble.ts";
import { claimDue } from "./claim-due.ts";

/** Most mails of one day to one MASTER; the next one says that there are more, and is the last. */
const MAILS_A_DAY = 6;
const MASTERS_MAX = 50;
const TROUBLES_MAX = 1_000;

type WatchRow = { is_on: boolean; reported_at: Date | null; noticed_at: Date | null };

const watchRow = (db: Knex) => db<WatchRow>("trouble_watch").select("is_on", "reported_at", "noticed_at");

async function readMasters(db: Knex): Promise<TroubleRecipient[]> {
  const { rows } = await db.raw<{ rows: { id: string; name: string; email: string; is_proved: boolean }[] }>(
    `select a.id, a.display_name as name, a.email, c.account_id is not null as is_proved
     from accounts a left join confirmed_emails c on c.account_id = a.id and c.email = a.email
     where a.role = 'MASTER' and a.is_active order by a.created_at, a.id limit ?`,
    [MASTERS_MAX],
  );
  return rows.map(({ is_proved: isProved, ...row }) => ({ ...row, isProved }));
}

/** Writes one mail for each recipient that has any left today. Returns whether there is one. */
async function insertMails(
  trx: Knex,
  recipients: readonly TroubleRecipient[],
  { notice, now, day }: { notice: TroubleNotice; now: Date; day: string },
): Promise<boolean> {
  let hasMails = false;
  for (const { id: recipientId } of recipients) {
    const today = { recipient_id: recipientId, day };
    const last = await trx("trouble_mails").where(today).max<{ max: number | null }>("number").first();
    const number = (last?.max ?? 0) + 1;
    if (number > MAILS_A_DAY + 1) continue;
    const content = number > MAILS_A_DAY ? null : JSON.stringify(notice);
    const times = { created_at: now, due_at: trx.fn.now() };
    await trx("trouble_mails").insert({ id: uuidv7(), ...today, number, notice: content, ...times });
    hasMails = true;
  }
  return hasMails;
}

const toTrouble = (row: Record<string, unknown>): Trouble =>
  ({
    ...{ key: row.key, area: row.area, title: row.title, sentence: row.sentence, action: row.action, link: row.link },
    ...{ since: row.since, seenAt: row.seen_at, wellSince: row.well_since, toldAt: row.told_at, endedAt: row.ended_at },
  }) as Trouble;

const toRow = ({ seenAt, wellSince, toldAt, endedAt, ...rest }: Trouble) => ({
  ...rest,
  ...{ seen_at: seenAt, well_since: wellSince, told_at: toldAt, ended_at: endedAt },
});

/** The troubles of the installation and the mails about them, on PostgreSQL; `triggerRelay` is called after a commit that recorded a change. */
export function createTroubleStore({ knex, triggerRelay }: { knex: Knex; triggerRelay: () => void }): TroubleStore {
  return {
    settings: async () => {
      const [watch, masters] = await Promise.all([watchRow(knex).first(), readMasters(knex)]);
      return { isOn: watch?.is_on ?? false, masters };
    },
    setOn: (isOn) =>
      withTransaction(knex, async (trx, onCommit) => {
        const before = await watchRow(trx).forUpdate().first();
        if (before?.is_on === isOn) return;
        await trx("trouble_watch").update({ is_on: isOn });
        const changes = [{ field: "trouble_mails", before: before?.is_on ?? null, after: isOn }];
        const subject = { kind: "setting", id: "trouble_mails" };
        await enqueue(trx, auditRow("users", { action: "setting.update", subject, unitId: null, changes }));
        onCommit(triggerRelay);
      }),
    reportedAt: async () => (await watchRow(knex).first())?.reported_at ?? null,
    advance: ({ now, day, isWhole }, step) =>
      withTransaction(knex, async (trx) => {
        const watch = await watchRow(trx).forUpdate().first();
        if (watch === undefined) return false;
        const recipients = watch.is_on ? (await readMasters(trx)).filter(({ isProved }) => isProved) : [];
        const rows: Record<string, unknown>[] = await trx("troubles").select("*").orderBy(["since", "key"]);
        const state = { troubles: rows.map(toTrouble), noticedAt: watch.noticed_at };
        const next = step(state, recipients.length > 0);
        await trx("troubles").delete();
        const kept = next.troubles.slice(0, TROUBLES_MAX).map(toRow);
        if (kept.length > 0) await trx("troubles").insert(kept);
        await trx("trouble_watch").update({ noticed_at: next.noticedAt, ...(isWhole && { reported_at: now }) });
        return next.notice !== null && insertMails(trx, recipients, { notice: next.notice, now, day });
      }),
    claimMails: async (limit) => {
      type Row = { id: string; recipient_id: string; notice: TroubleNotice | null; created_at: Date };
      const { rows } = await knex.raw<{ rows: Row[] }>(
        `${claimDue("trouble_mails")} returning id, recipient_id, notice, created_at`,
        [limit],
      );
      return rows.map(({ id, notice, ...row }) => ({
        ...{ id, notice, recipientId: row.recipient_id, createdAt: row.created_at },
      }));
    },
    mailSent: async (id) => void (await knex("trouble_mails").where({ id }).update({ due_at: null })),
    deleteMailsBefore: async (moment) => void (await knex("trouble_mails").where("created_at", "<", moment).delete()),
  };
}
