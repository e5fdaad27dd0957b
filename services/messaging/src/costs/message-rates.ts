import { AppError } from "@tenho/kernel/errors/app-error";
import type { AuditRecord } from "../domain/wish/audit-record.ts";
import {
  inOrder,
  type MessageRates,
  periodFault,
  RATE_CATEGORIES,
  type RatePeriod,
  type RatesOn,
  ratesByDay,
} from "./rate-periods.ts";
import type { RateStore } from "./rate-port.ts";

const RACES_MAX = 20;

/** One period before and after a change; null: there is none. */
export type RateChange = { from: string; before: RatePeriod | null; after: RatePeriod | null };

type RecordOf = (change: RateChange) => AuditRecord;

/** The prices of messages: those that MASTER has set, from a day on each, and before them those of the configuration. */
export type MessageRateSettings = {
  fallback: MessageRates;
  today(): string;
  periods(): Promise<RatePeriod[]>;
  ratesOn(): Promise<RatesOn>;
  /** Sets the rates in force from a day on. Raises: `invalid_input`, `unavailable` when others change them at the same time. */
  set(period: RatePeriod, record: RecordOf): Promise<void>;
  /** Deletes them, so that the rates before go on. Raises: `not_found`, `unavailable`. */
  remove(from: string, record: RecordOf): Promise<void>;
};

const isSame = (one: RatePeriod, other: RatePeriod): boolean =>
  one.brlPerUsd === other.brlPerUsd && RATE_CATEGORIES.every((name) => one.usdOf[name] === other.usdOf[name]);

/** @param deps `onChange` is called after a change, so that its record reaches the audit log at once */
export function createMessageRates(deps: {
  store: RateStore;
  fallback: MessageRates;
  onChange: () => void;
  now: () => Date;
}): MessageRateSettings {
  const { store, fallback } = deps;
  const today = (): string => deps.now().toISOString().slice(0, 10);

  async function change(
    from: string,
    decide: (periods: readonly RatePeriod[], before: RatePeriod | null) => RatePeriod | null,
    record: RecordOf,
  ): Promise<void> {
    for (let race = 0; race < RACES_MAX; race += 1) {
      const stored = await store.read();
      const before = stored.periods.find((period) => period.from === from) ?? null;
      const after = decide(stored.periods, before);
      if (before !== null && after !== null && isSame(before, after)) return;
      const others = stored.periods.filter((period) => period.from !== from);
      const next = inOrder(after === null ? others : [...others, after]);
      if (!(await store.write(stored, next, record({ from, before, after })))) continue;
      deps.onChange();
      return;
    }
    throw new AppError("unavailable", "Outra pessoa está mudando estes preços. Tente de novo em instantes.");
  }

  return {
    fallback,
    today,
    periods: async () => inOrder((await store.read()).periods),
    ratesOn: async () => ratesByDay((await store.read()).periods, fallback),
    set: (period, record) =>
      change(
        period.from,
        (periods) => {
          const fault = periodFault(periods, period.from, today());
          if (fault === null) return period;
          throw new AppError("invalid_input", fault);
        },
        record,
      ),
    remove: (from, record) =>
      change(
        from,
        (_, before) => {
          if (before === null) throw new AppError("not_found", "Não há preço desde esse dia.");
          return null;
        },
        record,
      ),
  };
}
