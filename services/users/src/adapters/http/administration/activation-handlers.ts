import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { setActivationTexts } from "../../../app/creation/set-activation-texts.ts";
import type { UsersContext } from "../../../app/users-context.ts";
import * as contract from "./activation-contract.ts";

/** HTTP routes that read and set the sentences added to activation notices. */
export function activationHandlers(ctx: UsersContext): BoundRoute[] {
  return [
    bind(contract.getActivationTexts, () => ctx.texts.read()),
    bind(contract.setActivationTexts, ({ body }) => setActivationTexts(ctx, body)),
  ];
}
