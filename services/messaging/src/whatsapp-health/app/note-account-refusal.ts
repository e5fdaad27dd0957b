import type { AccountHold } from "./account-hold.ts";
import type { RecordHealth } from "./record-health.ts";

/** Duration of the hold, in milliseconds, after which sending is tried again: no callback says that Meta takes messages again. */
const HELD_MS = 30 * 60_000;

const COUNTRY_CODE = 130497;
/** Facts by error code: the account is locked, temporarily blocked, over the spam limit, or restricted in the country of all our units. */
const TITLE_OF: Readonly<Record<number, string>> = {
  368: "TEMPORARILY_BLOCKED",
  131031: "LOCKED",
  131048: "SPAM_LIMIT",
  [COUNTRY_CODE]: "COUNTRY_RESTRICTED",
};

/** A refusal of one message. `toBrazil` null: not known. */
export type Refusal = { code: number; phoneNumberId: string; toBrazil: boolean | null };

/** Notes a refusal; returns true when it concerns the account and is stored, so that messages are held for it. */
export type NoteAccountRefusal = (refusal: Refusal) => Promise<boolean>;

/** Infers from Meta's refusal of a message that the account may not send now. */
export const createNoteAccountRefusal =
  (deps: { recordHealth: Pick<RecordHealth, "account">; hold: AccountHold; now: () => Date }): NoteAccountRefusal =>
  async ({ code, phoneNumberId, toBrazil }) => {
    const value = TITLE_OF[code];
    if (value === undefined || (code === COUNTRY_CODE && toBrazil !== true)) return false;
    // Rounded down to the second, like Meta's own times.
    const at = new Date(Math.floor(deps.now().getTime() / 1_000) * 1_000);
    const until = new Date(at.getTime() + HELD_MS);
    await deps.recordHealth.account([
      { kind: "refusal", subject: phoneNumberId, topic: String(code), value, detail: null, until, at },
    ]);
    deps.hold.forget();
    return true;
  };
