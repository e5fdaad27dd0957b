import { z } from "zod";
import type { CepAddress } from "../../app/ports.ts";

/** ViaCEP's answer: an address, or `erro` (true or "true") for a CEP that does not exist. */
const answer = z.union([
  z.object({ erro: z.union([z.literal(true), z.literal("true")]) }),
  z.object({
    logradouro: z.string().max(300),
    complemento: z.string().max(300),
    bairro: z.string().max(300),
    localidade: z.string().min(1).max(300),
    uf: z.string().regex(/^[A-Z]{2}$/),
  }),
]);

const BYTES_MAX = 64 * 1024;

/** Reads at most `BYTES_MAX`: an address is a few hundred bytes, and the size is not ours to trust. */
async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > BYTES_MAX) throw new Error("the CEP look-up's answer is too large");
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

/**
 * The address of a CEP, or null when it does not exist. Connecting, headers and body together end after `timeoutMs`.
 * Throws when the service does not answer, or not with an address.
 */
export async function fetchCep(baseUrl: string, cep: string, timeoutMs: number): Promise<CepAddress | null> {
  const response = await fetch(`${baseUrl}/${cep}/json/`, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: "error",
  });
  if (response.status === 400 || response.status === 404) {
    await response.body?.cancel();
    return null;
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the CEP look-up answered ${response.status}`);
  }
  const found = answer.parse(await readJson(response));
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
