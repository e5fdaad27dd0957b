import { AppError } from "@tenho/kernel/errors/app-error";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import { type AccountUpdate, factAfter, factKey } from "../domain/account-fact.ts";
import { type NumberUpdate, numberAfter } from "../domain/number-state.ts";
import { holdReasonOf } from "../domain/offer-hold.ts";
import { changesOf, type TemplateUpdate, templateAfter } from "../domain/template-state.ts";
import type { HealthStore } from "./health-port.ts";

const RACES_MAX = 10;

export type RecordHealth = {
  /** Stores Meta's update of a template. Safe to repeat and in any order. Raises: `unavailable`. */
  template(update: TemplateUpdate): Promise<void>;
  /** Stores Meta's update of a number, as `template` does. */
  number(update: NumberUpdate): Promise<void>;
  /** Stores the updates of one callback about the account, as `template` does. */
  account(updates: readonly AccountUpdate[]): Promise<void>;
};

/** Stores Meta's updates of templates, numbers and the account; `onChange` is called after something was stored. */
export function createRecordHealth(deps: {
  store: Pick<HealthStore, "template" | "writeTemplate" | "number" | "writeNumber" | "fact" | "writeFact">;
  log: Pick<Logger, "warn" | "info">;
  onChange: () => void;
}): RecordHealth {
  const { store, log, onChange } = deps;

  /** Stores the state that `next` returns; returns the states before and after, null when nothing is new. */
  async function change<State>(
    get: () => Promise<State | null>,
    next: (before: State | null) => State,
    write: (before: State | null, after: State) => Promise<boolean>,
  ): Promise<{ before: State | null; after: State } | null> {
    for (let race = 0; race < RACES_MAX; race += 1) {
      const before = await get();
      const after = next(before);
      if (after === before) return null;
      if (await write(before, after)) return { before, after };
    }
    throw new AppError("unavailable", "O estado está mudando; tente de novo.");
  }

  return {
    async template(update) {
      const changed = await change(
        () => store.template(update.name, update.language),
        (before) => templateAfter(before, update),
        store.writeTemplate,
      );
      if (changed === null) return;
      const { name, language, reason } = changed.after;
      const changes = changesOf(changed.before, changed.after);
      // The first list of an account says of each template that it is approved, which nobody needs to be warned of.
      const isFirstAndGood = changed.before === null && holdReasonOf(changed.after, update.at) === null;
      if (Object.keys(changes).length > 0) {
        const level = isFirstAndGood ? "info" : "warn";
        log[level]({ template: name, language, ...changes, reason }, "Meta changed a template");
      }
      onChange();
    },
    async number(update) {
      const changed = await change(
        () => store.number(update.number),
        (before) => numberAfter(before, update),
        store.writeNumber,
      );
      if (changed === null) return;
      const { number, event, limit, previousLimit, since } = changed.after;
      if (since.getTime() !== changed.before?.since.getTime()) {
        log.warn({ business_number: number, event, limit, previous_limit: previousLimit }, "Meta changed a number");
      }
      onChange();
    },
    async account(updates) {
      let isChanged = false;
      for (const update of updates) {
        const changed = await change(
          () => store.fact(factKey(update)),
          (before) => factAfter(before, update),
          store.writeFact,
        );
        if (changed === null) continue;
        isChanged = true;
        const { kind, subject, topic, value, previous, until, since } = changed.after;
        // A repeated report is not logged again.
        if (since.getTime() === changed.before?.since.getTime()) continue;
        log.warn({ kind, about: subject, topic, value, previous, until }, "Meta changed something about our account");
      }
      if (isChanged) onChange();
    },
  };
}
