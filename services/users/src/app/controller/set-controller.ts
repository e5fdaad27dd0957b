import { AppError } from "@tenho/kernel/errors/app-error";
import { type Controller, checkedController } from "../../domain/controller.ts";
import type { UsersContext } from "../users-context.ts";

/** Sets who runs the platform, as the public pages say it from now on. Raises: `invalid_input` with fields. */
export async function setController(ctx: Pick<UsersContext, "controllers">, given: Controller): Promise<Controller> {
  const { controller, faults } = checkedController(given);
  if (faults[0] !== undefined) throw new AppError("invalid_input", faults[0].message, { fields: [...faults] });
  await ctx.controllers.set(controller);
  return controller;
}
