import { withoutNulls } from "@tenho/kernel/outbound/foreign-json";
import { z } from "zod";
import { addressPart, cityName, stateCode } from "./address-fields.ts";
import type { CepSource } from "./cep-look-up.ts";
import { getJson } from "./get-json.ts";

/** ViaCEP's answer for a CEP that does not exist. */
const unknown = z.object({ erro: z.union([z.literal(true), z.literal("true")]) });
const address = z.object({
  logradouro: addressPart,
  complemento: addressPart,
  bairro: addressPart,
  localidade: cityName,
  uf: stateCode,
});

/** A CEP source with ViaCEP's format: `<base>/<cep>/json/`, 400 for an invalid CEP. */
export const createViaCep =
  (baseUrl: string): CepSource =>
  async (cep, timeoutMs) => {
    const { status, json } = await getJson(`${baseUrl.replace(/(?<!\/)\/+$/, "")}/${cep}/json/`, timeoutMs);
    if (status === 400) return null;
    if (status !== 200) throw new Error(`the CEP look-up answered ${status}`);
    if (unknown.safeParse(json).success) return null;
    const found = address.parse(withoutNulls(json));
    return {
      cep,
      street: found.logradouro,
      complement: found.complemento,
      district: found.bairro,
      city: found.localidade,
      state: found.uf,
    };
  };
