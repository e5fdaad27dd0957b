import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

export const getServiceContract = defineRoute({
  operationId: "getServiceContract",
  method: "get",
  path: "/documents/service-contract",
  summary: "O contrato de serviço em vigor, que quem se cadastra aceita",
  tag: "documents",
  access: "public",
  response: z.object({
    /** Year and month from which it holds: "2026-11". */
    version: z.string(),
    title: z.string(),
    sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
    /** The sentence that names the company behind "Tenho"; null while none is set. */
    party: z.string().nullable(),
    /** SHA-256 of version, title, sections and, unless it is null, party, in hexadecimal; kept with each acceptance. */
    sha256: z.string(),
    /** Version with the beginning of the hash: what a registration says that was read. */
    edition: z.string(),
  }),
});

const acceptance = z.object({
  /** The newest version that the company accepted, and when; null: none. */
  version: z.string().nullable(),
  accepted_at: z.iso.datetime().nullable(),
  /** True when it is the version in force. */
  is_current: z.boolean(),
});
const ofCompanies = {
  path: "/documents/service-contract/acceptance",
  tag: "documents",
  access: { roles: ["CLIENT"] },
} as const;

export const getContractAcceptance = defineRoute({
  ...ofCompanies,
  operationId: "getContractAcceptance",
  method: "get",
  summary: "O que a empresa aceitou do contrato de serviço",
  response: acceptance,
});

export const acceptServiceContract = defineRoute({
  ...ofCompanies,
  operationId: "acceptServiceContract",
  method: "post",
  summary:
    "A empresa aceita o contrato em vigor, e que a Tenho lhe escreva no WhatsApp; de novo, fica o primeiro aceite",
  bodyBytesMax: 1_024,
  /** `version`: the edition that was read, or its version alone. */
  body: z.strictObject({ version: z.string().min(1).max(60) }),
  response: acceptance,
  errors: ["invalid_input", "not_found", "conflict"],
});
