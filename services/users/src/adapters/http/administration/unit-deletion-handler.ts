import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { deleteUnit } from "../../../app/units/delete-unit.ts";
import type { UsersContext } from "../../../app/users-context.ts";
import * as contract from "./unit-deletion-contract.ts";

/** Deletion of a unit over HTTP: users answers it, since accounts decide whether it may be deleted. */
export const unitDeletionHandlers = (ctx: UsersContext): BoundRoute[] => [
  bind(contract.deleteUnit, async ({ params }) => {
    await deleteUnit(ctx, params.id);
    return { message: "Franquia removida!" };
  }),
];
