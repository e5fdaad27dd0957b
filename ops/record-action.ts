import { jetstream } from "@nats-io/jetstream";
import { type AuditEntry, auditRow } from "@tenho/kernel/events/audit-row";
import { publish } from "@tenho/kernel/events/publish";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { SetupError } from "../dev/shared/setup-error.ts";
import type { Broker } from "./with-broker.ts";

const NOT_RECORDED = "não ficou no registro de auditoria: o broker de NATS_URL não respondeu ou não aceitou a linha";

/** The broker that takes the lines of the audit log, and the time in which it must have answered. */
type Log = Readonly<{ natsUrl: string; brokerWaitMs: number }>;

/**
 * Records a command's own action in the audit log, under the name of the maintenance commands; a service that is asked to act records that
 * itself. The record is stored when this returns.
 */
export async function recordAction(nc: Broker, entry: AuditEntry): Promise<void> {
  const { id, subject, payload } = auditRow("operations", entry);
  await publish(jetstream(nc), subject, payload, { msgId: id });
}

/**
 * Records an action over a connection of its own, as the address's user. Called before the action: nothing is done without a record of it.
 *
 * @throws SetupError when it could not be stored
 */
export async function recordActionAt({ natsUrl, brokerWaitMs }: Log, entry: AuditEntry): Promise<void> {
  try {
    // Replies reach only the inbox of that user.
    const name = new URL(natsUrl).username || "operations";
    const nc = await connectNats({ url: natsUrl, name, connectTimeoutMs: brokerWaitMs });
    try {
      await recordAction(nc, entry);
    } finally {
      await nc.close();
    }
  } catch (cause) {
    throw new SetupError(`O comando ${NOT_RECORDED}.`, { cause });
  }
}

/**
 * Records like {@link recordActionAt} an action that matters more than its record and is done all the same. False when it could not be stored,
 * which is printed; the command then ends with 1.
 */
export async function tryToRecordAction(log: Log, entry: AuditEntry, print: (line: string) => void): Promise<boolean> {
  try {
    await recordActionAt(log, entry);
    return true;
  } catch {
    print(`Isto ${NOT_RECORDED}. O trabalho segue, e o comando termina com 1.`);
    return false;
  }
}
