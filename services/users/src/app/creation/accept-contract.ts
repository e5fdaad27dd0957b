import { WHATSAPP_OPT_IN } from "@tenho/br/registration/whatsapp-opt-in";
import { AppError } from "@tenho/kernel/errors/app-error";
import { CURRENT_TEXT, contractWith, type ServiceContract } from "../../domain/service-contract/service-contract.ts";
import type { UsersContext } from "../users-context.ts";

/** The newest contract that a company accepted, and when; both null: none. `isCurrent`: it is the one in force. */
export type AcceptedContract = { version: string | null; acceptedAt: Date | null; isCurrent: boolean };

/** Raises: `conflict` (reason contract_changed) for another version or edition than the one in force; an empty one stands for it. */
export function refuseOtherContract(read: string, { version, edition }: ServiceContract): void {
  if (["", version, edition].includes(read)) return;
  const message = "O contrato foi atualizado. Leia a versão atual e aceite de novo.";
  throw new AppError("conflict", message, { reason: "contract_changed", fields: [{ field: "contract", message }] });
}

/** Reads what a company accepted. */
export async function readAcceptance(
  { registrations }: Pick<UsersContext, "registrations">,
  companyId: string,
): Promise<AcceptedContract> {
  const { version, acceptedAt } = (await registrations.acceptanceOf(companyId)) ?? { version: null, acceptedAt: null };
  return { version, acceptedAt, isCurrent: version === CURRENT_TEXT.version };
}

/**
 * Accepts the contract in force for a company whose account somebody else made, or that accepted an older one; `read`: the edition that was read, or its
 * version alone. Accepting again keeps the first acceptance.
 * Raises: `conflict` (reason contract_changed) for another one, `not_found` for an account that is none or was erased.
 */
export async function acceptContract(
  ctx: Pick<UsersContext, "controllers" | "registrations" | "now">,
  companyId: string,
  { read, address }: { read: string; address: string },
): Promise<AcceptedContract> {
  const contract = contractWith(await ctx.controllers.read());
  refuseOtherContract(read, contract);
  const { version, sha256, party } = contract;
  const acceptance = { version, sha256, party, whatsappOptIn: WHATSAPP_OPT_IN, acceptedAt: ctx.now(), address };
  const isKept = await ctx.registrations.accept(companyId, acceptance);
  if (!isKept) throw new AppError("not_found", "Usuário não encontrado.");
  return readAcceptance(ctx, companyId);
}
