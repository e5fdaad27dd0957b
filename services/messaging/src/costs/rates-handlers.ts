import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { auditRecord } from "../adapters/events/audit-record.ts";
import type { AuditRecord } from "../domain/wish/audit-record.ts";
import type { MessageRateSettings, RateChange } from "./message-rates.ts";
import { type MessageRates, RATE_CATEGORIES, type RatePeriod, usdIn } from "./rate-periods.ts";
import { deleteMessageRates, getMessageRates, setMessageRates } from "./rates-contract.ts";

const present = (from: string | null, rates: MessageRates) => ({
  from,
  marketing: usdIn(rates, "marketing"),
  utility: usdIn(rates, "utility"),
  authentication: usdIn(rates, "authentication"),
  service: usdIn(rates, "service"),
  usd_brl: rates.brlPerUsd,
});

function recordOf({ from, before, after }: RateChange): AuditRecord {
  const day = (period: RatePeriod | null) => (period === null ? undefined : from);
  const usd = RATE_CATEGORIES.map((name) => ({
    field: `${name}_usd`,
    before: before?.usdOf[name],
    after: after?.usdOf[name],
  }));
  const dollar = { field: "usd_brl", before: before?.brlPerUsd, after: after?.brlPerUsd };
  const changed = [...usd, dollar].filter((change) => change.before !== change.after);
  return auditRecord({
    action: "setting.update",
    subject: { kind: "setting", id: "message_rates" },
    unitId: null,
    changes: [{ field: "valid_from", before: day(before), after: day(after) }, ...changed],
  });
}

/** HTTP routes of the prices of messages, for MASTER. */
export function rateHandlers(rates: MessageRateSettings): BoundRoute[] {
  async function read() {
    const items = (await rates.periods()).map(({ from, ...period }) => present(from, period));
    return { today: rates.today(), items: [...items, present(null, rates.fallback)] };
  }
  return [
    bind(getMessageRates, read),
    bind(setMessageRates, async ({ params: { from }, body: { usd_brl: brlPerUsd, ...usdOf } }) => {
      await rates.set({ from, usdOf, brlPerUsd }, recordOf);
      return read();
    }),
    bind(deleteMessageRates, async ({ params: { from } }) => {
      await rates.remove(from, recordOf);
      return read();
    }),
  ];
}
