import { poll } from "../shared/poll.ts";
import type { ServiceClients } from "./clients.ts";

/** Texts whose category the model must know. The last is of the category written last: a model of half the catalogue does not know it. */
const PROBES = [
  { text: "quero uma pizza de calabresa", categoryId: 41 },
  { text: "buquê de rosas vermelhas para entregar hoje", categoryId: 100 },
] as const;
const POLL_EVERY_MS = 200;

/**
 * Waits until the classifier has learnt the catalogue.
 *
 * @returns the version of its model, or null when it did not get there in time
 */
export async function waitForModel({ categorisation }: ServiceClients, timeoutMs: number): Promise<string | null> {
  const ask = async (): Promise<string> => {
    const answers = await Promise.all(PROBES.map(({ text }) => categorisation.categorise({ text })));
    const knows = PROBES.every(({ categoryId }, index) =>
      answers[index]?.candidates.some((candidate) => candidate.categoryId === categoryId),
    );
    if (!knows) throw new Error("o modelo ainda não conhece o catálogo");
    return answers[0]?.modelVersion ?? "";
  };
  try {
    return await poll("classificador", ask, { timeoutMs, everyMs: POLL_EVERY_MS });
  } catch {
    return null;
  }
}
