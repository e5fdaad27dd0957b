import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { setController } from "../../../app/controller/set-controller.ts";
import type { UsersContext } from "../../../app/users-context.ts";
import * as contract from "./controller-contract.ts";

/** HTTP routes that read and set who runs the platform. */
export function controllerHandlers(ctx: UsersContext): BoundRoute[] {
  return [
    bind(contract.getController, () => ctx.controllers.read()),
    bind(contract.setController, ({ body }) => setController(ctx, body)),
  ];
}
