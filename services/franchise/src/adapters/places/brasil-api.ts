import { withoutNulls } from "@tenho/kernel/outbound/foreign-json";
import { z } from "zod";
import { addressPart, cityName, stateCode } from "./address-fields.ts";
import type { CepSource } from "./cep-look-up.ts";
import { getJson } from "./get-json.ts";

const address = z.object({ street: addressPart, neighborhood: addressPart, city: cityName, state: stateCode });
const refusal = z.object({ errors: z.array(z.object({ message: z.string() }).catch({ message: "" })) });

/**
 * Returns whether BrasilAPI's answer means that the CEP does not exist: it asks other services in turn and answers 404 even when none could be reached, so only
 * a statement of one of them about the CEP counts.
 */
const saysUnknown = (json: unknown): boolean =>
  refusal.safeParse(json).data?.errors.some(({ message }) => /n[ãa]o encontrado|inv[áa]lido/i.test(message)) ?? false;

/** A CEP source with BrasilAPI's format: `<base>/<cep>`, 400 for an invalid CEP. It has no complements. */
export const createBrasilApi =
  (baseUrl: string): CepSource =>
  async (cep, timeoutMs) => {
    const { status, json } = await getJson(`${baseUrl.replace(/(?<!\/)\/+$/, "")}/${cep}`, timeoutMs);
    if (status === 400 || (status === 404 && saysUnknown(json))) return null;
    if (status !== 200) throw new Error(`the CEP look-up answered ${status}`);
    const { street, neighborhood, city, state } = address.parse(withoutNulls(json));
    return { cep, street, complement: "", district: neighborhood, city, state };
  };
