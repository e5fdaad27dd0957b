import { z } from "zod";
import type { CepSource } from "./cep-look-up.ts";
import { getJson } from "./get-json.ts";

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

/** A CEP source with ViaCEP's format: `<base>/<cep>/json/`, 400 for an invalid CEP. */
export const createViaCep =
  (baseUrl: string): CepSource =>
  async (cep, timeoutMs) => {
    const { status, json } = await getJson(`${baseUrl.replace(/(?<!\/)\/+$/, "")}/${cep}/json/`, timeoutMs);
    if (status === 400) return null;
    if (status !== 200) throw new Error(`the CEP look-up answered ${status}`);
    const found = answer.parse(json);
    if ("erro" in found) return null;
    return {
      cep,
      street: found.logradouro,
      complement: found.complemento,
      district: found.bairro,
      city: found.localidade,
      state: found.uf,
    };
  };
