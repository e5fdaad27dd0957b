import type { Client } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";

/** The business number that speaks for a unit; "" asks for that of any unit. Raises: unavailable when there is none. */
export function createNumberOf(client: Client<typeof FranchiseService>) {
  return async (unitId: string): Promise<string> => {
    const { units } = await client.listUnits({ ids: unitId === "" ? [] : [unitId], onlyActive: unitId === "" });
    const number = units.find((unit) => unit.phoneNumberId !== "")?.phoneNumberId;
    if (number === undefined) throw new AppError("unavailable", "Nenhum número de WhatsApp está configurado.");
    return number;
  };
}
