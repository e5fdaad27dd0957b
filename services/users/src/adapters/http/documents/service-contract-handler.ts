import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { UsersContext } from "../../../app/users-context.ts";
import { contractWith } from "../../../domain/service-contract/service-contract.ts";
import { getServiceContract } from "./service-contract-route.ts";

/** The service contract over HTTP. */
export const serviceContractHandlers = ({ controllers }: Pick<UsersContext, "controllers">): BoundRoute[] => [
  bind(getServiceContract, async () => {
    const { sections, ...contract } = contractWith(await controllers.read());
    return { ...contract, sections: sections.map(({ title, paragraphs }) => ({ title, paragraphs: [...paragraphs] })) };
  }),
];
