import { cleanName } from "@tenho/br/text/clean-name";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const UNITS_MAX = 500;

/** The form's own rules check these, with messages per field: here a missing or wrong value only becomes "". */
const typed = z.string().catch("");
/** Names and lines of an address, without invisible characters. */
const line = z.string().overwrite(cleanName).catch("");

export const register = defineRoute({
  operationId: "register",
  method: "post",
  path: "/auth/register",
  summary: "Cadastra uma empresa, inativa até que a unidade a ative; repetir o mesmo cadastro o completa",
  tag: "auth",
  access: "public",
  body: z.strictObject({
    name: line,
    email: typed,
    phone: typed,
    password: typed,
    unit_id: typed,
    contract: typed,
    /** Edition of the contract that was read, or its version alone; left out: the current one. */
    contract_version: z.string().max(40).optional(),
    document: typed,
    document_type: z.enum(["cpf", "cnpj"]).optional(),
    /** Accepted and ignored: the server determines it. */
    initial_credit: z.number().optional(),
    service_franchises: z.array(z.uuid()).max(UNITS_MAX).default([]),
    all_franchises: z.boolean().default(false),
    address: z
      .strictObject({
        street: line,
        number: line,
        complement: z.string().overwrite(cleanName).default("").catch(""),
        district: line,
        city: line,
        state: typed,
        zip_code: typed,
      })
      .prefault({} as never),
  }),
  response: z.object({
    user: z.object({ id: z.uuid(), email: z.string(), is_active: z.literal(false) }),
    /** Text to write from `phone` to confirm it, and the link that opens WhatsApp with the text ready; null where the profile will show it. */
    number_proof: z
      .object({
        phone: z.string(),
        text: z.string(),
        expires_at: z.iso.datetime(),
        whatsapp: z.string().nullable(),
        link: z.string().nullable(),
      })
      .nullable(),
  }),
  status: 201,
  errors: ["invalid_input", "conflict", "rate_limited", "unavailable"],
});
