import type { CallbackQueue } from "./app/callback-queue.ts";
import type { BusinessState } from "./business/business-state.ts";
import type { Directory } from "./directory.ts";
import type { Faults } from "./faults.ts";
import type { Limits } from "./limits.ts";
import type { AccessTokens } from "./pix/access-tokens.ts";
import type { AnswerRules } from "./pix/answer-rules.ts";
import type { PlayedBank } from "./pix/banks.ts";
import type { PixNotifier } from "./pix/pix-notifier.ts";
import type { AiCallLog } from "./providers/call-log.ts";
import type { Mailbox } from "./providers/mailbox.ts";
import type { PushLog } from "./providers/push-log.ts";
import type { Reachability } from "./reachability.ts";
import type { State } from "./state.ts";
import type { TemplateAccount } from "./templates/template-account.ts";

/** Dependencies shared by the routes and use cases. */
export interface SandboxContext {
  readonly state: State;
  readonly queue: CallbackQueue;
  readonly directory: Directory;
  readonly faults: Faults;
  readonly limits: Limits;
  readonly templates: TemplateAccount;
  /** The business at Meta: app, token, account and numbers. */
  readonly business: BusinessState;
  /** Sends callbacks to the address that the app now has. */
  redirectCallbacks(url: string): void;
  /** Time until Meta has reviewed a template that was created. */
  readonly templateReviewMs: number;
  readonly reachability: Reachability;
  readonly aiCalls: AiCallLog;
  readonly mailbox: Mailbox;
  readonly pushes: PushLog;
  readonly statusDelayMs: number;
  readonly autoRead: boolean;
  readonly pixQueue: CallbackQueue;
  readonly pixNotifier: PixNotifier;
  readonly accessTokens: AccessTokens;
  readonly pixAnswers: AnswerRules;
  readonly playedBank: PlayedBank;
  /** The receiver's key, the only one this payment provider knows. */
  readonly pixKey: string;
  /** Pause before a return of a payment is settled. */
  readonly settleDelayMs: number;
  /** Aborted when the sandbox stops. */
  readonly stopping: AbortController;
}
