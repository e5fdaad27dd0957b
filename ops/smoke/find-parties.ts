import { Role } from "@tenho/proto/users/v1/users_pb";
import type { ServiceClients } from "../../dev/seed/clients.ts";
import { SetupError } from "../../dev/shared/setup-error.ts";

/** The unit and the merchant of a smoke run. `digits`: the WhatsApp number at which people reach the unit, with country code. */
export type Parties = Readonly<{ unitId: string; unit: string; digits: string; merchantId: string; merchant: string }>;

/** Finds both by what an operator knows of them. @throws SetupError without one of them, or a number of the unit */
export async function findParties(
  { franchise, users }: Pick<ServiceClients, "franchise" | "users">,
  code: string,
  email: string,
): Promise<Parties> {
  const { units } = await franchise.listUnits({ onlyActive: true });
  const unit = units.find((one) => one.code === code);
  if (unit === undefined) throw new SetupError(`Nenhuma franquia ativa tem o código ${code}.`);
  if (unit.whatsappNumber === "") throw new SetupError(`A franquia ${unit.name} não tem número de WhatsApp.`);
  const account = await users.findAccountByEmail({ email });
  if (account.role !== Role.CLIENT || !account.isActive) {
    throw new SetupError(`A conta ${email} não é de uma empresa ativa.`);
  }
  const merchant = account.profile?.displayName || email;
  return { unitId: unit.id, unit: unit.name, digits: unit.whatsappNumber, merchantId: account.id, merchant };
}
