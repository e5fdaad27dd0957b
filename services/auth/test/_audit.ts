import { randomUUID } from "node:crypto";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { encodeEvent, publish } from "@tenho/kernel/events/publish";
import { ActionRecordedSchema } from "@tenho/proto/audit/v1/events_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { type AuthHarness, startAuthHarness } from "./_harness.ts";

export type ListedRecord = {
  id: string;
  at: string;
  actor: { id: string; name: string | null } | null;
  actor_role: string;
  action: string;
  subject: { kind: string; id: string; name: string | null };
  unit_id: string | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  erased: boolean;
  address: string | null;
  hash: string;
};
export type AuditPage = { items: ListedRecord[]; next_cursor: string | null };
type Action = Omit<Extract<MessageInitShape<typeof ActionRecordedSchema>, { $typeName?: never }>, "$typeName">;

export const master = identityFor({ role: "MASTER" });
export const admin = (...unitIds: string[]) => identityFor({ role: "ADMIN", unitIds });

export const anAction = (over: Action = {}): Action & { id: string } => ({
  occurredAt: timestampFromDate(new Date()),
  actorId: randomUUID(),
  actorRole: "ADMIN",
  action: "user.update",
  subject: { kind: "account", id: randomUUID() },
  requestId: "r1",
  ...over,
  id: over.id ?? randomUUID(),
});

/** Auth as it runs, with what other services report and the log as it is kept. */
export async function startAuditHarness(more: Record<string, string> = {}) {
  const auth: AuthHarness = await startAuthHarness({ AUDIT_CHECK_MS: "100", ...more });
  const url = auth.harness.ownerUrl;
  const knex = createKnex({ url, schema: "auth", poolMax: 4, statementTimeoutMs: 30_000, applicationName: "test" });
  const js = jetstream(auth.harness.nc);
  const read = async (query: string, as = master): Promise<AuditPage> => {
    const { status, body } = await auth.call<AuditPage>("GET", `/audit?${query}`, { as });
    if (status !== 200) throw new Error(`answered ${status}`);
    return body;
  };
  return {
    auth,
    knex,
    read,
    /** Publishes an action as the outbox of its service does; `msgId`: another one is another delivery. */
    report: (action: Action & { id: string }, msgId: string = `audit:${action.id}`) =>
      publish(js, "audit.users", encodeEvent(ActionRecordedSchema, action), { msgId }),
    /** The records of a subject once there are so many, newest first. */
    recordsOf: (subject: string, count = 1): Promise<ListedRecord[]> =>
      eventually(`${count} records`, async () => {
        const { items } = await read(`subject=${subject}`);
        return items.length >= count ? items : null;
      }),
    /** Waits until nothing is on its way into the log. */
    isEmptied: () =>
      eventually("nothing waits", async () => {
        const [waiting] = await knex("outbox").count<{ count: string }[]>("* as count");
        const { state } = await (await jetstreamManager(auth.harness.nc)).streams.info("AUDIT");
        return Number(waiting?.count) === 0 && state.messages === 0;
      }),
    async stop() {
      await knex.destroy();
      await auth.stop();
    },
  };
}

export type AuditHarness = Awaited<ReturnType<typeof startAuditHarness>>;
