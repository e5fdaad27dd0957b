import { readFileSync } from "node:fs";
import { z } from "zod";
import { SetupError } from "../shared/setup-error.ts";

const positive = z.number().positive();

const schema = z.strictObject({
  /** Cloud, region and kind of machine of the prices. */
  cloud: z.string().min(1),
  /** Date of the prices and of the rate. */
  asOf: z.iso.date(),
  /** Reais per US dollar. */
  brlPerUsd: positive,
  /** US dollars per hour for a virtual core with its memory. */
  usdPerVcpuHour: positive,
  /** US dollars per month for a GB of disk. */
  usdPerGbMonth: positive,
  /** US dollars that Meta charges for a message of the categories sent here. */
  usdPerMessage: positive,
});

/** Prices of a cloud and of Meta: configuration, which nothing here can verify. */
export type Prices = Readonly<z.output<typeof schema>>;

/**
 * Reads a file of prices.
 *
 * @throws SetupError when it cannot be read, or lacks a price
 */
export function readPrices(file: string): Prices {
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    throw new SetupError(`Os preços de ${file} não puderam ser lidos: use a forma de dev/capacity/prices.json.`, {
      cause,
    });
  }
}
