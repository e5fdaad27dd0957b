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
