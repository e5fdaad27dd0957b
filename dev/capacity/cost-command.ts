import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { SetupError } from "../shared/setup-error.ts";
import { costTable, partsTable } from "./capacity-tables.ts";
import { planCapacity } from "./plan-capacity.ts";
import { readPrices } from "./read-prices.ts";

export const PRICES_FILE = join(import.meta.dirname, "prices.json");
export const VOLUMES: readonly number[] = [10_000, 100_000, 1_000_000];

const volume = z.coerce.number().int().min(1).max(1_000_000_000);

/**
 * Output of `npm run load -- --cost [--wishes-a-day N] [--prices FILE]`: resources and costs of the volumes, as in docs/capacity.md.
 *
 * @throws SetupError when an argument is none, or the prices cannot be read
 */
export function costLines(args: readonly string[]): string[] {
  const { wanted, pricesFile } = readArguments(args);
  const prices = readPrices(pricesFile);
  const plans = wanted.map((wishesPerDay) => planCapacity(wishesPerDay, prices));
  const largest = plans.at(-1);
  return [
    `Preços, que são configuração: ${prices.cloud}, ${prices.asOf}, R$ ${prices.brlPerUsd.toFixed(2)} por dólar (${pricesFile})`,
    "",
    ...(largest === undefined ? [] : partsTable(largest)),
    "",
    ...costTable(plans),
  ];
}

function readArguments(args: readonly string[]): { wanted: readonly number[]; pricesFile: string } {
  try {
    const string = { type: "string" } as const;
    const options = { cost: { type: "boolean" }, "wishes-a-day": string, prices: string } as const;
    const { values } = parseArgs({ args: [...args], options });
    const asked = values["wishes-a-day"];
    return { wanted: asked === undefined ? VOLUMES : [volume.parse(asked)], pricesFile: values.prices ?? PRICES_FILE };
  } catch {
    throw new SetupError("Uso: npm run load -- --cost [--wishes-a-day N] [--prices ARQUIVO]");
  }
}
