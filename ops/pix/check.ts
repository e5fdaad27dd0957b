import { isOpen } from "@tenho/kernel/checks/finding";
import type { DevConfig } from "../../dev/shared/config.ts";
import { SetupError } from "../../dev/shared/setup-error.ts";
import { checkLines } from "../check-lines.ts";
import { checkReaders } from "../check-readers.ts";
import { withBroker } from "../with-broker.ts";

/** Has payment try its bank and prints what it found, as `ops check` does; false while something is open. @throws SetupError when no broker or no payment answers */
export async function checkBank(config: DevConfig, isDryRun: boolean, print: (line: string) => void): Promise<boolean> {
  if (isDryRun) {
    print(
      "Pediria um token ao banco, faria e removeria uma cobrança de R$ 0,01 e leria onde os avisos chegam. Nada foi mudado.",
    );
    return true;
  }
  return withBroker(config, "operations", async (nc) => {
    const checks = await checkReaders(nc)
      .payment()
      .catch((cause) => {
        throw new SetupError("O serviço de pagamentos não respondeu: confira se está no ar.", { cause });
      });
    for (const line of checks.flatMap(checkLines)) print(line);
    return !checks.some(isOpen);
  });
}
