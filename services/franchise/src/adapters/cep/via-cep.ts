import { createBreaker } from "@tenho/kernel/breaker/create-breaker";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Component } from "@tenho/kernel/lifecycle/component";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { CepAddress, LookUpCep } from "../../app/ports.ts";
import { fetchCep } from "./fetch-cep.ts";

const CACHE_MAX = 5_000;
const IN_FLIGHT_MAX = 50;
const CALLS_MIN = 5;

/** A service of ViaCEP's shape at `baseUrl`, behind a time limit, a breaker (its state is a metric) and a bounded cache. */
export function createViaCep(options: { baseUrl: string; timeoutMs: number; resetMs: number; metrics: Metrics }): {
  lookUp: LookUpCep;
  component: Component;
} {
  const baseUrl = options.baseUrl.replace(/\/+$/, "");
  const cache = new Map<string, CepAddress>();
  const breaker = createBreaker((cep: string) => fetchCep(baseUrl, cep, options.timeoutMs), {
    target: "cep",
    metrics: options.metrics,
    resetMs: options.resetMs,
    callsMin: CALLS_MIN,
    inFlightMax: IN_FLIGHT_MAX,
  });

  async function fetchAddress(cep: string): Promise<CepAddress> {
    let found: CepAddress | null;
    try {
      found = await breaker.call(cep);
    } catch (cause) {
      throw new AppError("unavailable", "Erro ao buscar CEP", { cause });
    }
    if (found === null) throw new AppError("not_found", "CEP não encontrado");
    if (cache.size >= CACHE_MAX) cache.delete(cache.keys().next().value ?? "");
    cache.set(cep, found);
    return found;
  }

  return {
    lookUp: async (cep) => cache.get(cep) ?? fetchAddress(cep),
    component: {
      name: "cep breaker",
      start: async () => undefined,
      stop: async () => breaker.close(),
    },
  };
}
