import { isUf } from "@tenho/br/registration/uf";
import { foreignText } from "@tenho/kernel/outbound/foreign-json";
import { z } from "zod";

const TEXT_MAX = 300;

/** Part of an address that a source may leave out, or write in another form than expected: it is then empty, and typed by the person. */
export const addressPart = foreignText
  .optional()
  .catch(undefined)
  .transform((value) => (value ?? "").trim().slice(0, TEXT_MAX));

/** Name of the city; without it an address is none. */
export const cityName = z.string().trim().min(1).max(TEXT_MAX);

/** Code of the state. */
export const stateCode = z.string().trim().toUpperCase().refine(isUf);
