import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { ActivationTextStore } from "../../../app/activation/activation-text-store.ts";
import type { createSetActivationTexts } from "../../../app/activation/set-activation-texts.ts";
import { getActivationTexts, setActivationTexts } from "./activation-contract.ts";

/** What is added to the notices of activations over HTTP. */
export function activationHandlers(deps: {
  texts: Pick<ActivationTextStore, "read">;
  setTexts: ReturnType<typeof createSetActivationTexts>;
}): BoundRoute[] {
  return [
    bind(getActivationTexts, () => deps.texts.read()),
    bind(setActivationTexts, ({ body }) => deps.setTexts(body)),
  ];
}
