import type { Connection } from "mongoose";
import { z } from "zod";
import { createRecordedDocument } from "../adapters/db/recorded-document.ts";
import type { RecordOutbox } from "../routing/routing-port.ts";
import { RATE_CATEGORIES, type RateCategory, type RatePeriod } from "./rate-periods.ts";
import type { RateStore } from "./rate-port.ts";

const price = z.number().nonnegative();
const periodShape = z.object({
  from: z.iso.date(),
  usdOf: z.object(
    Object.fromEntries(RATE_CATEGORIES.map((name) => [name, price])) as Record<RateCategory, typeof price>,
  ),
  brlPerUsd: z.number().positive(),
});

/** Periods of a stored document, without those that cannot be read. */
function periodsIn(stored: unknown): RatePeriod[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((one) => {
    const { data } = periodShape.safeParse(one);
    return data === undefined ? [] : [data];
  });
}

/** Store of the rates in the collection `settings`, under `message_rates`; `version` grows by one with each change. */
export function createRateStore(connection: Connection): RateStore & RecordOutbox {
  const document = createRecordedDocument(connection.collection("settings"), "message_rates");
  return {
    async read() {
      const found = await document.read();
      return { periods: periodsIn(found?.periods), document: found };
    },
    write: ({ document: before }, periods, record) => {
      const version = typeof before?.version === "number" ? before.version + 1 : 1;
      return document.write(before, "version", { version, periods: [...periods] }, record);
    },
    pending: document.pending,
    remove: document.remove,
  };
}
