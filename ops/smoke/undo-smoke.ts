import { formatBRL } from "@tenho/br/money/money";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { SmokeWork } from "./smoke-work.ts";

/** Undoes a run that was left in the middle, whatever it has done. */
export async function undoSmoke(work: SmokeWork): Promise<boolean> {
  const { clients, parties, phone, print } = work;
  const { unitId, merchantId } = parties;
  const { id } = await clients.messaging.beginSmokeRun({ unitId, phone, merchantId, existingOnly: true });
  print("Desfazendo o teste.");
  await returnPayment(work, id);
  await undoRun(work, id);
  return true;
}

async function returnPayment({ clients, print }: SmokeWork, runId: string): Promise<void> {
  try {
    await clients.payment.returnSmokeCharge({ runId });
    print("  O Pix de R$ 0,01 foi devolvido, ou o banco o está devolvendo.");
  } catch (error) {
    if (!(error instanceof AppError) || !["not_found", "conflict"].includes(error.code)) throw error;
    // The bank or the wallet would refuse it again, so the rest is undone all the same.
    const why =
      error.code === "not_found" || error.reason === "nothing_to_refund" ? "Nenhum Pix a devolver." : error.message;
    print(`  ${why} Uma cobrança que ainda for paga vira crédito da empresa.`);
  }
}

/**
 * Gives the TENHO back, then takes the granted credit, and only then forgets the run, whose id is the key of both: whoever dies in between finds it again.
 */
export async function undoRun({ clients, parties, print }: SmokeWork, runId: string): Promise<void> {
  await clients.messaging.undoSmokeRun({ id: runId });
  const { amountCents } = await clients.wallet.takeSmokeCredit({ userId: parties.merchantId, runId });
  await clients.messaging.endSmokeRun({ id: runId });
  const taken = amountCents === 0n ? "" : ` O crédito de teste de ${formatBRL(Number(amountCents))} saiu da carteira.`;
  print(`  O TENHO foi estornado; o pedido saiu das listas e das contagens.${taken}`);
}
