import { readFileSync } from "node:fs";
import { z } from "zod";
import { SetupError } from "../shared/setup-error.ts";

const positive = z.number().positive();

const schema = z.strictObject({
  /** Which cloud, region and kind of machine the prices are of. */
  cloud: z.string().min(1),
  /** Of the prices and of the rate. */
  asOf: z.iso.date(),
  /** Reais a US dollar. */
  brlPerUsd: positive,
  /** US dollars for a virtual core with its memory, an hour. */
  usdPerVcpuHour: positive,
  /** US dollars for a GB of disk, a month. */
  usdPerGbMonth: positive,
  /** US dollars that Meta takes for a message of the categories sent here. */
  usdPerMessage: positive,
});

/** What a cloud and Meta take: configuration, which nobody but its reader knows to be true. */
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
