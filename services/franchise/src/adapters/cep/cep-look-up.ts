import { type Breaker, createBreaker } from "@tenho/kernel/breaker/create-breaker";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Component } from "@tenho/kernel/lifecycle/component";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { CepAddress, LookUpCep } from "../../app/ports.ts";

const CACHE_MAX = 5_000;
const IN_FLIGHT_MAX = 50;
const CALLS_MIN = 5;

/** The address of a CEP, or null when it does not exist. Throws when the service does not answer in time, or not with an address. */
export type CepSource = (cep: string, timeoutMs: number) => Promise<CepAddress | null>;

export type CepLookUpOptions = {
  /** In the order they are asked; `name` is that of the breaker's metric. */
  sources: readonly { name: string; find: CepSource }[];
  /** How long each may take. */
  timeoutMs: number;
  resetMs: number;
  metrics: Metrics;
};

/**
 * Sources asked one after the other until one knows the address, each behind a time limit and a breaker of its own, before them a
 * bounded cache. A CEP does not exist when at least one says so and none knows it: new ones reach one source before another.
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
