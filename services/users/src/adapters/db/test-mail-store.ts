import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { AppError } from "@tenho/kernel/errors/app-error";
import { auditRow } from "@tenho/kernel/events/audit-row";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { TestMailStore } from "../../app/mail-test/send-test-mail.ts";
import { coverEmail } from "../../domain/proofs/cover-email.ts";

const PAUSE_MS = 60_000;

/** Test mails on PostgreSQL, one a minute whoever asks and however many processes there are; `triggerRelay` is called after a commit. */
export const createTestMailStore = (knex: Knex, triggerRelay: () => void): TestMailStore => ({
  begin: ({ id, to, now }) =>
    withTransaction(knex, async (trx, onCommit) => {
      const { rows } = await trx.raw<{ rows: unknown[] }>(
        `insert into test_mails (begun_at) values (?)
         on conflict (id) do update set begun_at = excluded.begun_at where test_mails.begun_at <= ? returning id`,
        [now, new Date(now.getTime() - PAUSE_MS)],
      );
      if (rows.length === 0) {
        const message = "Um e-mail de teste por minuto. Espere um pouco e tente de novo.";
        throw new AppError("rate_limited", message, { retryAfterMs: PAUSE_MS });
      }
      const changes = [{ field: "email", after: coverEmail(to) }];
      const subject = { kind: "mail", id: "test" };
      const entry = { id, at: now, action: "mail.test", subject, unitId: null, changes };
      await enqueue(trx, auditRow("users", entry));
      onCommit(triggerRelay);
    }),
});
