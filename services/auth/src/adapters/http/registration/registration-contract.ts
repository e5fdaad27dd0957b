import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const UNITS_MAX = 500;

/** Checked by the form's own rules, whose messages fit each field: here a missing or wrong value only becomes "". */
const typed = z.string().catch("");

export const register = defineRoute({
  operationId: "register",
  method: "post",
  path: "/auth/register",
  summary: "Cadastra uma empresa, inativa até que a unidade a ative; repetir o mesmo cadastro o completa",
  tag: "auth",
  access: "public",
  body: z.strictObject({
    name: typed,
    email: typed,
    phone: typed,
    password: typed,
    unit_id: typed,
    contract: typed,
    /** The version read; without it the current one is meant. */
    contract_version: z.string().max(40).optional(),
    document: typed,
    document_type: z.enum(["cpf", "cnpj"]).optional(),
    /** Taken and ignored: the server knows it. */
    initial_credit: z.number().optional(),
    service_franchises: z.array(z.uuid()).max(UNITS_MAX).default([]),
    all_franchises: z.boolean().default(false),
    address: z
      .strictObject({
        street: typed,
        number: typed,
        complement: z.string().default("").catch(""),
        district: typed,
        city: typed,
        state: typed,
        zip_code: typed,
      })
      .prefault({} as never),
  }),
  response: z.object({ user: z.object({ id: z.uuid(), email: z.string(), is_active: z.literal(false) }) }),
  status: 201,
  errors: ["invalid_input", "conflict", "rate_limited", "unavailable"],
});
