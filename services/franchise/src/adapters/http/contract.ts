import { isValidCep } from "@tenho/br/registration/cep";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { createLead, getLead, listLeads, updateLead } from "./lead-contract.ts";
import { sharedNumberRoutes } from "./shared-number-contract.ts";
import { createUnit, updateUnit } from "./unit-contract.ts";

const tag = "franchise";

export const lookUpCep = defineRoute({
  operationId: "lookUpCep",
  method: "get",
  path: "/cep/:cep",
  summary: "Endereço de um CEP",
  tag,
  access: "public",
  params: z.strictObject({ cep: z.string().max(20).refine(isValidCep, "CEP deve ter 8 dígitos") }),
  response: z.object({
    cep: z.string(),
    logradouro: z.string(),
    complemento: z.string(),
    bairro: z.string(),
    localidade: z.string(),
    uf: z.string(),
  }),
  errors: ["invalid_input", "not_found", "unavailable"],
});

export const franchiseRoutes = [
  createUnit,
  updateUnit,
  ...sharedNumberRoutes,
  lookUpCep,
  createLead,
  listLeads,
  getLead,
  updateLead,
];
