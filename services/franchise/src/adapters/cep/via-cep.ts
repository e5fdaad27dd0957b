import { AppError } from "@tenho/kernel/errors/app-error";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import CircuitBreaker from "opossum";
import { z } from "zod";
import type { CepAddress, CepLookUp } from "../../app/ports.ts";

/** ViaCEP's answer: an address, or `erro` (true or "true") for a CEP nobody has. */
const answer = z.union([
  z.object({ erro: z.union([z.literal(true), z.literal("true")]) }),
  z.object({
    cep: z.string(),
    logradouro: z.string(),
    complemento: z.string(),
    bairro: z.string(),
    localidade: z.string(),
    uf: z.string(),
  }),
]);

const CACHE_MAX = 5_000;

async function fetchCep(baseUrl: string, cep: string, timeoutMs: number): Promise<CepAddress | null> {
  const response = await fetch(`${baseUrl}/${cep}/json/`, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: "error",
  });
  if (response.status === 400 || response.status === 404) return null;
  if (!response.ok) throw new Error(`CEP look-up answered ${response.status}`);
  const found = answer.parse(await response.json());
  if ("erro" in found) return null;
  return {
    cep,
    street: found.logradouro,
    complement: found.complemento,
    district: found.bairro,
    city: found.localidade,
    state: found.uf,
  };
}

/** A service of ViaCEP's shape at `baseUrl`, behind a time limit, a breaker (its state is a metric) and a bounded cache. */
export function createViaCep(options: { baseUrl: string; timeoutMs: number; metrics: Metrics }): CepLookUp {
  const cache = new Map<string, CepAddress>();
  const breaker = new CircuitBreaker((cep: string) => fetchCep(options.baseUrl, cep, options.timeoutMs), {
    timeout: options.timeoutMs + 500,
    errorThresholdPercentage: 50,
    volumeThreshold: 5,
    resetTimeout: 10_000,
  });
  const state = options.metrics.gauge("breaker_open", "1 while the breaker refuses calls", ["target"]);
  state.set({ target: "cep" }, 0);
  breaker.on("open", () => state.set({ target: "cep" }, 1));
  breaker.on("close", () => state.set({ target: "cep" }, 0));

  return async (cep) => {
    const known = cache.get(cep);
    if (known !== undefined) return known;
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
  };
}
