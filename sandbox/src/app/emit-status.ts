import type { SandboxContext } from "../context.ts";
import type { DirectoryNumber } from "../directory.ts";
import { newJob, statusBody } from "../domain/callbacks.ts";

export interface EmitStatusInput {
  readonly wamid: string;
  readonly status: "sent" | "delivered" | "read" | "failed";
  readonly errorCode?: number | undefined;
}

/**
 * Sends a status callback on request, for a message of the outbox or an unknown one.
 * @returns the HTTP status of its first delivery, 0 without an answer
 */
export async function emitStatus(context: SandboxContext, input: EmitStatusInput, nowMs: number): Promise<number> {
  const { wamid, status } = input;
  const found = context.state.message(wamid);
  const message = found?.direction === "out" ? found : undefined;
  const number = (message && context.directory.number(message.phoneNumberId)) ?? firstNumber(context);
  const errorCode = status === "failed" ? (input.errorCode ?? 131000) : input.errorCode;
  const error = errorCode === undefined ? undefined : { code: errorCode, details: "Set by the sandbox's control." };
  const job = newJob(statusBody({ wamid, number, status, atMs: nowMs, message, error }), nowMs, {
    tick: { wamid, status, errorCode },
  });
  context.state.commit({ t: "job", job });
  return context.queue.deliver(job);
}

function firstNumber(context: SandboxContext): DirectoryNumber {
  const number = context.directory.numbers[0];
  if (number === undefined) throw new Error("the directory names no phone number");
  return number;
}
