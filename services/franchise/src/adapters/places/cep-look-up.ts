import { AppError } from "@tenho/kernel/errors/app-error";
import type { Component } from "@tenho/kernel/lifecycle/component";
import { type Breaker, createBreaker } from "@tenho/kernel/outbound/create-breaker";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import type { CepAddress, LookUpCep } from "../../app/ports.ts";

const CACHE_MAX = 5_000;
const IN_FLIGHT_MAX = 50;
const CALLS_MIN = 5;

/** Finds the address of a CEP; null when the CEP does not exist. Throws when the service does not answer in time, or not with an address. */
export type CepSource = (cep: string, timeoutMs: number) => Promise<CepAddress | null>;

export type CepLookUpOptions = {
  /** Sources in the order in which they are asked; `name` is the name of the breaker in the metric. */
  sources: readonly { name: string; find: CepSource }[];
  /** Time limit of each source. */
  timeoutMs: number;
  resetMs: number;
  metrics: Metrics;
};

/**
 * Looks up CEPs through a bounded cache, then asks the sources one after another until one knows the address, each with a time limit and a breaker of
 * its own. A CEP does not exist when at least one source says so and none knows it, because new CEPs reach the sources at different times.
 */
export function createCepLookUp({ sources, timeoutMs, resetMs, metrics }: CepLookUpOptions): {
  lookUp: LookUpCep;
  component: Component;
} {
  const cache = new Map<string, CepAddress>();
  const breakers: Breaker<[string], CepAddress | null>[] = sources.map(({ name, find }) =>
    createBreaker((cep: string) => find(cep, timeoutMs), {
      target: name,
      metrics,
      resetMs,
      callsMin: CALLS_MIN,
      inFlightMax: IN_FLIGHT_MAX,
    }),
  );

  async function askSources(cep: string): Promise<CepAddress> {
    let failure: unknown;
    let isUnknown = false;
    for (const breaker of breakers) {
      try {
        const found = await breaker.call(cep);
        if (found !== null) return found;
        isUnknown = true;
      } catch (error) {
        failure = error;
      }
    }
    if (isUnknown) throw new AppError("not_found", "CEP não encontrado");
    throw new AppError("unavailable", "Erro ao buscar CEP", { cause: failure });
  }

  async function fetchAddress(cep: string): Promise<CepAddress> {
    const found = await askSources(cep);
    if (cache.size >= CACHE_MAX) cache.delete(cache.keys().next().value ?? "");
    cache.set(cep, found);
    return found;
  }

  return {
    lookUp: async (cep) => cache.get(cep) ?? fetchAddress(cep),
    component: {
      name: "cep breakers",
      start: async () => undefined,
      stop: async () => {
        for (const breaker of breakers) breaker.close();
      },
    },
  };
}
