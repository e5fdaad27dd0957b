import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { currentContext } from "@tenho/kernel/telemetry/request-context";
import { type AcceptedContract, acceptContract, readAcceptance } from "../../../app/creation/accept-contract.ts";
import type { UsersContext } from "../../../app/users-context.ts";
import { contractWith } from "../../../domain/service-contract/service-contract.ts";
import * as contract from "./service-contract-route.ts";

const presentAcceptance = ({ version, acceptedAt, isCurrent }: AcceptedContract) => ({
  version,
  accepted_at: acceptedAt?.toISOString() ?? null,
  is_current: isCurrent,
});

/** The service contract, and a company's acceptance of it, over HTTP. */
export const serviceContractHandlers = (ctx: UsersContext): BoundRoute[] => [
  bind(contract.getServiceContract, async () => {
    const { sections, ...inForce } = contractWith(await ctx.controllers.read());
    return { ...inForce, sections: sections.map(({ title, paragraphs }) => ({ title, paragraphs: [...paragraphs] })) };
  }),
  bind(contract.getContractAcceptance, async ({ identity }) =>
    presentAcceptance(await readAcceptance(ctx, identity.userId ?? "")),
  ),
  bind(contract.acceptServiceContract, async ({ body, identity }) => {
    const address = currentContext()?.caller?.address ?? "";
    return presentAcceptance(await acceptContract(ctx, identity.userId ?? "", { read: body.version, address }));
  }),
];
