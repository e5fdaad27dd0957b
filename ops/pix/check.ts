import { BankCheck_State } from "@tenho/proto/payment/v1/payment_pb";
import type { DevConfig } from "../../dev/shared/config.ts";
import { askServices } from "../ask-services.ts";

const WORDS: Readonly<Record<BankCheck_State, string>> = {
  [BankCheck_State.UNSPECIFIED]: "não se sabe",
  [BankCheck_State.RIGHT]: "certo",
  [BankCheck_State.WRONG]: "errado",
  [BankCheck_State.UNKNOWN]: "não se sabe",
};
const WIDTH = Math.max(...Object.values(WORDS).map((word) => word.length));

/** Has payment try its bank and prints what it found; false when something is wrong. @throws SetupError when no broker or no payment answers */
export function checkBank(config: DevConfig, isDryRun: boolean, print: (line: string) => void): Promise<boolean> {
  if (isDryRun) {
    print(
      "Pediria um token ao banco, faria e removeria uma cobrança de R$ 0,01 e leria onde os avisos chegam. Nada foi mudado.",
    );
    return Promise.resolve(true);
  }
  return askServices(config, async ({ payment }) => {
    const { checks } = await payment.checkBank({});
    for (const { state, text } of checks) print(`${(WORDS[state] ?? "não se sabe").padEnd(WIDTH)}  ${text}`);
    return checks.every(({ state }) => state !== BankCheck_State.WRONG);
  });
}
