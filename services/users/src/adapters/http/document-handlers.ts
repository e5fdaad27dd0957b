import { type BoundRoute, bind } from "@tenho/kernel/http/bind";
import { CURRENT_CONTRACT } from "../../domain/service-contract/service-contract.ts";
import { getServiceContract } from "./document-contract.ts";

const presented = {
  ...CURRENT_CONTRACT,
  sections: CURRENT_CONTRACT.sections.map(({ title, paragraphs }) => ({ title, paragraphs: [...paragraphs] })),
};

/** Documents over HTTP. */
export const documentHandlers = (): BoundRoute[] => [bind(getServiceContract, () => presented)];
