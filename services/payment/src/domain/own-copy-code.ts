import { readBrCode } from "@tenho/br/money/br-code";
import type { ReadBack } from "./judge-payment.ts";

/**
 * The BR Code that the provider shows for a charge, null unless it names our key, this charge and its amount: a code that leads a payer elsewhere
 * is neither stored nor shown. Charges are dynamic: a static code would be paid to whatever key it holds.
 */
export function ownCopyCode(
  charge: { txid: string; amountCents: number },
  made: ReadBack & { copyCode: string | null },
  ownPixKey: string,
): string | null {
  const isOurs = made.txid === charge.txid && made.pixKey === ownPixKey && made.amountCents === charge.amountCents;
  if (!isOurs || made.copyCode === null) return null;
  return readBrCode(made.copyCode)?.kind === "dynamic" ? made.copyCode : null;
}
