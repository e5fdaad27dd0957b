import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const tag = "settings";

/** Bound above any accepted length; the use case checks the actual limits. */
const text = z.string().max(1_000);
const fields = {
  legal_name: text,
  cnpj: text,
  address: text,
  city: text,
  phone: text,
  email: text,
  officer_name: text,
  officer_email: text,
  instagram_url: text,
  linkedin_url: text,
  youtube_url: text,
};

export const getController = defineRoute({
  operationId: "getController",
  method: "get",
  path: "/settings/controller",
  summary: "Quem responde pela plataforma, como as páginas públicas o dizem; um texto vazio não é mostrado",
  tag,
  access: "public",
  response: z.object(fields),
});

export const setController = defineRoute({
  operationId: "setController",
  method: "put",
  path: "/settings/controller",
  summary: "Define quem responde pela plataforma: razão social, CNPJ, endereço, encarregado e contatos",
  tag,
  access: { roles: ["MASTER"] },
  body: z.strictObject(fields),
  response: z.object(fields),
  errors: ["invalid_input"],
});

export const controllerRoutes = [getController, setController];
