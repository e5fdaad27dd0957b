import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { FranchiseContext } from "../../app/franchise-context.ts";
import { removeSharedNumber, setSharedNumber } from "../../app/shared-numbers/edit-shared-number.ts";
import type { SharedNumber } from "../../domain/shared-number.ts";
import * as contract from "./shared-number-contract.ts";

/** Shared WhatsApp numbers over HTTP. */
export const sharedNumberHandlers = (ctx: FranchiseContext): BoundRoute[] => [
  bind(contract.listSharedNumbers, async () => (await ctx.sharedNumbers.list()).map(present)),
  bind(contract.setSharedNumber, async ({ params: { id }, body }) =>
    present(
      await setSharedNumber(ctx, {
        phoneNumberId: id,
        displayPhoneNumber: body.display_phone_number.replace(/\D/g, ""),
        unitIds: body.unit_ids,
      }),
    ),
  ),
  bind(contract.deleteSharedNumber, async ({ params: { id } }) => {
    await removeSharedNumber(ctx, id);
    return { id };
  }),
];

const present = ({ phoneNumberId, displayPhoneNumber, unitIds }: SharedNumber) => ({
  id: phoneNumberId,
  display_phone_number: displayPhoneNumber,
  unit_ids: [...unitIds],
});
