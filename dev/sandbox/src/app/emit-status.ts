import type { World } from "../context.ts";
import type { DirectoryNumber } from "../directory.ts";
import { newJob, statusBody } from "../domain/messages/callbacks.ts";

export interface EmitStatusInput {
  readonly wamid: string;
  readonly status: "sent" | "delivered" | "read" | "failed";
  readonly errorCode?: number | undefined;
}

/**
 * Sends a status callback by hand, for a message of the outbox or for one nobody knows.
 * @returns the HTTP status of its first delivery, 0 when nobody answered
 */
export async function emitStatus(world: World, input: EmitStatusInput, nowMs: number): Promise<number> {
  const { wamid, status } = input;
  const found = world.state.message(wamid);
  const message = found?.direction === "out" ? found : undefined;
  const number = (message && world.directory.number(message.phoneNumberId)) ?? firstNumber(world);
  const errorCode = status === "failed" ? (input.errorCode ?? 131000) : input.errorCode;
  const error = errorCode === undefined ? undefined : { code: errorCode, details: "Set by the sandbox's control." };
  const job = newJob(statusBody({ wamid, number, status, atMs: nowMs, message, error }), nowMs, {
    tick: { wamid, status, errorCode },
  });
  world.state.commit({ t: "job", job });
  return world.queue.deliver(job);
}

function firstNumber(world: World): DirectoryNumber {
  const number = world.directory.numbers[0];
  if (number === undefined) throw new Error("the directory names no phone number");
  return number;
}
