import type { SandboxContext } from "../context.ts";
import type { DirectoryNumber } from "../directory.ts";
import { newJob, newWamid, systemBody } from "../domain/callbacks.ts";
import { bsuidOf, toWaId } from "../domain/phone.ts";
import type { Person } from "../records.ts";

/** Change of a person's number or id; exactly one of the two new values is given. */
export interface IdentityChange {
  /** The person's present address: digits of a number, or a business-scoped id. */
  readonly from: string;
  readonly toNumber?: string | undefined;
  readonly toUserId?: string | undefined;
  readonly number: DirectoryNumber;
  readonly wamid?: string | undefined;
  readonly copies: number;
  readonly atMs: number;
  /** True when Meta reports the change; if not, only the sandbox changes. */
  readonly tells: boolean;
}

/**
 * A person takes another number, which keeps their id and their windows, or gets another id; whoever uses the old number next is somebody else.
 * @returns the HTTP status of the event's first delivery, 0 without an answer or where nothing is reported
 */
export async function changeIdentity(
  context: SandboxContext,
  change: IdentityChange,
  nowMs: number,
): Promise<{ wamid: string; status: number }> {
  const { number, atMs } = change;
  const before = context.state.person(change.from);
  const after = personAfter(context, change, before);
  const wamid = change.wamid ?? newWamid();
  moveWindows(context, before, after);
  context.state.savePerson(after);
  if (after.key !== before.key && before.waId !== null) {
    const bsuid = bsuidOf(`${before.key} since ${atMs}`);
    context.state.savePerson({ ...before, bsuid, name: null });
  }
  if (!change.tells) return { wamid, status: 0 };
  const job = newJob(systemBody({ wamid, number, ...eventOf(before, after), atMs }), nowMs, { copies: change.copies });
  context.state.commit({ t: "job", job });
  return { wamid, status: await context.queue.deliver(job) };
}

function personAfter({ state }: SandboxContext, { toNumber, toUserId }: IdentityChange, before: Person): Person {
  if (toNumber !== undefined) return { ...before, key: state.keyOf(toNumber), waId: toWaId(toNumber) };
  const bsuid = toUserId ?? before.bsuid;
  return { ...before, key: before.waId === null ? bsuid : before.key, bsuid };
}

function moveWindows({ state, directory }: SandboxContext, before: Person, after: Person): void {
  if (before.key === after.key) return;
  for (const { id: phoneNumberId } of directory.numbers) {
    const atMs = state.lastInboundAtMs(before.key, phoneNumberId);
    if (atMs === null) continue;
    state.commit({ t: "window", person: after.key, phoneNumberId, atMs });
    state.commit({ t: "window", person: before.key, phoneNumberId, atMs: null });
  }
}

function eventOf(before: Person, after: Person) {
  if (after.waId !== before.waId) {
    const body = `User changed from ${before.waId} to ${after.waId}`;
    return {
      sender: { waId: before.waId, bsuid: null },
      system: { body, wa_id: after.waId, type: "user_changed_number" },
    };
  }
  const system = {
    body: "User changed",
    type: "user_changed_user_id",
    user_id: after.bsuid,
    previous_user_id: before.bsuid,
  };
  return { sender: { waId: after.waId, bsuid: after.bsuid }, system };
}
