import { AppError } from "@tenho/kernel/errors/app-error";
import type { Component } from "@tenho/kernel/lifecycle/component";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import CircuitBreaker from "opossum";
import type { CepAddress, CepLookUp } from "../../app/ports.ts";
import { fetchCep } from "./fetch-cep.ts";

const CACHE_MAX = 5_000;
const IN_FLIGHT_MAX = 50;
/** The breaker's own limit is only there for a look-up that overruns the fetch's. */
const SPARE_MS = 500;

/** A service of ViaCEP's shape at `baseUrl`, behind a time limit, a breaker (its state is a metric) and a bounded cache. */
export function createViaCep(options: { baseUrl: string; timeoutMs: number; resetMs: number; metrics: Metrics }): {
  lookUp: CepLookUp;
  part: Component;
} {
  const baseUrl = options.baseUrl.replace(/\/+$/, "");
  const cache = new Map<string, CepAddress>();
  const breaker = new CircuitBreaker((cep: string) => fetchCep(baseUrl, cep, options.timeoutMs), {
    timeout: options.timeoutMs + SPARE_MS,
    errorThresholdPercentage: 50,
    volumeThreshold: 5,
    resetTimeout: options.resetMs,
    capacity: IN_FLIGHT_MAX,
  });
  const state = options.metrics.gauge("breaker_open", "1 while the breaker refuses calls", ["target"]);
  state.set({ target: "cep" }, 0);
  breaker.on("open", () => state.set({ target: "cep" }, 1));
  breaker.on("close", () => state.set({ target: "cep" }, 0));

  async function ask(cep: string): Promise<CepAddress> {
    let found: CepAddress | null;
    try {
      found = await breaker.fire(cep);
    } catch (cause) {
      throw new AppError("unavailable", "Erro ao buscar CEP", { cause });
    }
    if (found === null) throw new AppError("not_found", "CEP não encontrado");
    if (cache.size >= CACHE_MAX) cache.delete(cache.keys().next().value ?? "");
    cache.set(cep, found);
    return found;
  }

  return {
    lookUp: async (cep) => cache.get(cep) ?? ask(cep),
    part: {
      name: "cep breaker",
      start: async () => undefined,
      stop: async () => breaker.shutdown(),
    },
  };
}
