import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { CURRENT_CONTRACT } from "../../../domain/service-contract/service-contract.ts";
import { getServiceContract } from "./service-contract-route.ts";

const presented = {
  ...CURRENT_CONTRACT,
  sections: CURRENT_CONTRACT.sections.map(({ title, paragraphs }) => ({ title, paragraphs: [...paragraphs] })),
};

/** The service contract over HTTP. */
export const serviceContractHandlers = (): BoundRoute[] => [bind(getServiceContract, () => presented)];
