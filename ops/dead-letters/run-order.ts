import { listDeadLetters } from "@tenho/kernel/events/list-dead-letters";
import { dropDeadLetter, ReplayError, replayDeadLetter } from "@tenho/kernel/events/replay-dead-letter";
import { SetupError } from "../../dev/shared/setup-error.ts";
import { recordAction } from "../record-action.ts";
import type { Broker } from "../with-broker.ts";
import { countOf, formatDeadLetters } from "./format-dead-letters.ts";

/** The requested action. `ids` empty: all of the subject. */
export type DeadLettersOrder =
  | Readonly<{ action: "list"; subject: string | undefined }>
  | Readonly<{ action: "replay"; subject: string; ids: readonly number[] }>
  | Readonly<{ action: "drop"; subject: string; ids: readonly number[]; isConfirmed: boolean }>;

const REPLAY_FAILURES: Readonly<Record<ReplayError["reason"], string>> = {
  no_reader: "ninguém a leria: o consumidor dela não existe mais, ou não lê mais esse assunto",
  no_origin: "não diz de onde veio",
};

/** Runs the requested action on the dead letters; false when some could not be handled. */
export async function runOrder(
  nc: Broker,
  order: DeadLettersOrder,
  isDryRun: boolean,
  print: (line: string) => void,
): Promise<boolean> {
  const letters = await listDeadLetters(nc, order.subject);
  if (order.action === "list") {
    for (const line of formatDeadLetters(letters)) print(line);
    return true;
  }
  const there = letters.map(({ id }) => id);
  for (const id of order.ids) if (!there.includes(id)) print(`${id}: não está em ${order.subject}`);
  const ids = order.ids.length === 0 ? there : there.filter((id) => order.ids.includes(id));
  if (isDryRun) {
    print(`${order.action === "drop" ? "Apagaria" : "Devolveria"} ${countOf(ids.length)}. Nada foi mudado.`);
    return true;
  }
  if (order.action === "drop" && !order.isConfirmed) {
    throw new SetupError(`Apagaria ${countOf(ids.length)} para sempre: repita com --confirm se é isso mesmo.`);
  }
  // Recorded before the action, since deleted letters leave no other trace.
  if (ids.length > 0) {
    const subject = { kind: "dead_letters", id: order.subject };
    const changes = [{ field: "ids", after: ids }];
    await recordAction(nc, { action: `dead_letters.${order.action}`, subject, unitId: null, changes });
  }
  return order.action === "drop" ? drop(nc, ids, print) : replay(nc, ids, print);
}

async function replay(nc: Broker, ids: readonly number[], print: (line: string) => void): Promise<boolean> {
  let done = 0;
  let failed = 0;
  for (const id of ids) {
    try {
      if (await replayDeadLetter(nc, id)) done += 1;
    } catch (error) {
      if (!(error instanceof ReplayError)) throw error;
      failed += 1;
      print(`${id}: ${REPLAY_FAILURES[error.reason]}; fica guardada`);
    }
  }
  print(`Devolvidas: ${countOf(done)}.`);
  return failed === 0;
}

async function drop(nc: Broker, ids: readonly number[], print: (line: string) => void): Promise<boolean> {
  let done = 0;
  for (const id of ids) if (await dropDeadLetter(nc, id)) done += 1;
  print(`Apagadas: ${countOf(done)}.`);
  return true;
}
