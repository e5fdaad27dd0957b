import { AppError } from "@tenho/kernel/errors/app-error";
import { poll } from "../../process/poll.ts";
import type { SeedClients } from "../clients.ts";

const PROBE = { text: "quero uma pizza de calabresa", categoryId: 41 } as const;
const POLL_EVERY_MS = 200;

/**
 * Waits until the classifier has learnt the catalogue.
 *
 * @returns the version of its model, or null when it did not get there in time
 */
export async function waitForModel({ categorisation }: SeedClients, timeoutMs: number): Promise<string | null> {
  const ask = async (): Promise<string> => {
    const { candidates, modelVersion } = await categorisation.categorise({ text: PROBE.text });
    if (candidates[0]?.categoryId !== PROBE.categoryId) throw new AppError("unavailable", "O modelo ainda não existe.");
    return modelVersion;
  };
  try {
    return await poll("classificador", ask, { timeoutMs, everyMs: POLL_EVERY_MS });
  } catch {
    return null;
  }
}
