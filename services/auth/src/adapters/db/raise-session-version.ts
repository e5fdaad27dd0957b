import { AppError } from "@tenho/kernel/errors/app-error";
import { enqueue, OUTBOX_TABLE } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { CredentialRow } from "./credential-row.ts";
import { sessionVersionRow } from "./session-news.ts";

/**
 * Raises the version in the caller's transaction and tells the gateways. An older version that still waits is withdrawn: told
 * after this one it would be the bucket's last word, and a gateway that starts then would let revoked tokens in.
 */
export async function raiseSessionVersion(
  trx: Knex,
  userId: string,
  set: Partial<CredentialRow> = {},
): Promise<number> {
  const [row] = await trx<CredentialRow>("credentials")
    .where({ user_id: userId })
    .update({ ...set, session_version: trx.raw("session_version + 1") } as unknown as Partial<CredentialRow>)
    .returning("session_version");
  if (row === undefined) throw new AppError("not_found", "Usuário não encontrado.");
  const news = sessionVersionRow(userId, row.session_version);
  await trx(OUTBOX_TABLE).where({ subject: news.subject }).delete();
  await enqueue(trx, news);
  return row.session_version;
}
