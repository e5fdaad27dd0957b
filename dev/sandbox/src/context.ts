import type { AiCallLog } from "./ai/call-log.ts";
import type { CallbackQueue } from "./delivery/callback-queue.ts";
import type { Directory } from "./directory.ts";
import type { Faults } from "./faults.ts";
import type { Limits } from "./limits.ts";
import type { Mailbox } from "./mail/mailbox.ts";
import type { Reachability } from "./reachability.ts";
import type { State } from "./state/state.ts";

/** What the routes and use cases share. */
export interface SandboxContext {
  readonly state: State;
  readonly queue: CallbackQueue;
  readonly directory: Directory;
  readonly faults: Faults;
  readonly limits: Limits;
  readonly reachability: Reachability;
  readonly aiCalls: AiCallLog;
  readonly mailbox: Mailbox;
  readonly statusDelayMs: number;
  readonly autoRead: boolean;
}
