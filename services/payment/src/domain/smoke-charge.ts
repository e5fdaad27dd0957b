import type { Charge } from "./charge.ts";

/** Beginning of the keys of charges by which operators try an installation; counts leave them out. */
export const SMOKE_KEY_PREFIX = "smoke:";

/** The way in which a payment was noticed: the bank's callback, or a look of ours that came before it. */
export const seenBy = (
  { calledBackAt }: Pick<Charge, "calledBackAt">,
  { recordedAt }: { recordedAt: Date },
): "CALLBACK" | "SWEEP" => (calledBackAt !== null && calledBackAt <= recordedAt ? "CALLBACK" : "SWEEP");
