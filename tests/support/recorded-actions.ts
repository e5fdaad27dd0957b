import type { MessageShape } from "@bufbuild/protobuf";
import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { STREAM } from "@tenho/kernel/events/streams";
import { ActionRecordedSchema } from "@tenho/proto/audit/v1/events_pb";
import { eventually } from "./eventually.ts";

export type Recorded = MessageShape<typeof ActionRecordedSchema>;

/** Actions a service recorded for the audit log, of one subject, oldest first; readable only while no auth consumes them. */
export async function recordedActions(nc: NatsConnection, service: string, subjectId: string): Promise<Recorded[]> {
  const jsm = await jetstreamManager(nc);
  const found: Recorded[] = [];
  for (let seq = 1; ; ) {
    const message = await jsm.direct.getMessage(STREAM.audit, { seq, next_by_subj: `audit.${service}` });
    if (message === null) return found.filter(({ subject }) => subject?.id === subjectId);
    found.push(decodeEvent(ActionRecordedSchema, message.data));
    seq = message.seq + 1;
  }
}

/** Waits until exactly these actions of a subject are recorded. */
export const expectActions = (
  nc: NatsConnection,
  service: string,
  subjectId: string,
  actions: readonly string[],
): Promise<Recorded[]> =>
  eventually(`recorded are ${actions.join()}`, async () => {
    const found = await recordedActions(nc, service, subjectId);
    const names = found.map(({ action }) => action);
    if (names.join() !== actions.join()) throw new Error(`recorded are ${names.join()}`);
    return found;
  });

/** The changes of an action by field: before, after, and whether the log seals them. */
export const changesOf = ({ changes }: Recorded): Record<string, [string, string, boolean]> =>
  Object.fromEntries(changes.map(({ field, before, after, isPersonal }) => [field, [before, after, isPersonal]]));
