import { formatBRL } from "@tenho/br/money/money";
import { lookAtTemplate, lookAtTenho, lookAtWish } from "./look-at-wish.ts";
import { type SmokeWork, waitForStep } from "./smoke-work.ts";
import { tryPix } from "./try-pix.ts";
import { undoRun } from "./undo-smoke.ts";

/**
 * Runs all steps, each of which finds what an earlier run of the command has done by the run's id, which is the key of its movements, charge and
 * messages. False where one did not come to its end.
 */
export async function runSmoke(work: SmokeWork): Promise<boolean> {
  const { clients, parties, phone, print } = work;
  const { unitId, merchantId } = parties;
  print(
    `Teste de ponta a ponta na franquia ${parties.unit}, com a empresa ${parties.merchant}. No fim, tudo é desfeito.`,
  );
  const { id } = await clients.messaging.beginSmokeRun({ unitId, phone, merchantId });
  const { amountCents } = await clients.wallet.grantSmokeCredit({ userId: merchantId, runId: id });
  const read = () => clients.messaging.getSmokeRun({ id });

  print("1. O modelo de pedido novo, ao seu telefone.");
  const template = await waitForStep(work, {
    look: async () => lookAtTemplate(await read()),
    says: () => "Chegou: número, modelo e avisos da Meta funcionam.",
  });
  if (template === null) return false;

  print("2. O seu pedido.");
  const category = await waitForStep(work, {
    look: async () => lookAtWish(await read(), parties),
    says: (name) => `Chegou, foi entendido como ${name}, e só ${parties.merchant} foi perguntada.`,
  });
  if (category === null) return false;

  const credit = amountCents === 0n ? "o TENHO agora é grátis" : `com ${formatBRL(Number(amountCents))} de teste`;
  print(`3. O TENHO, ${credit}.`);
  const tenho = await waitForStep(work, {
    look: async () => lookAtTenho(await read(), parties),
    says: () => "Pago, e os dois contatos saíram.",
  });
  if (tenho === null) return false;

  print("4. Um Pix de R$ 0,01.");
  if (!(await tryPix(work, id))) return false;

  print("5. Tudo de volta.");
  await undoRun(work, id);
  print("O teste passou.");
  return true;
}
