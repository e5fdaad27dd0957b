import { type SmokeCharge, SmokeChargeSeenBy, SmokeChargeState } from "@tenho/proto/payment/v1/payment_pb";
import { type Look, type SmokeWork, waitForStep } from "./smoke-work.ts";

/** Has R$ 0,01 paid and returned. False when it was not, which was said. */
export async function tryPix(work: SmokeWork, runId: string): Promise<boolean> {
  const { clients, parties, print } = work;
  const made = await clients.payment.makeSmokeCharge({ runId, userId: parties.merchantId });
  if (made.state === SmokeChargeState.OPEN) {
    print("  Pague R$ 0,01 no aplicativo do seu banco, em Pix copia e cola, com este código:");
    print(made.copyCode);
  }
  const paid = await waitForStep(work, {
    look: async () => lookAtPayment(await clients.payment.makeSmokeCharge({ runId, userId: parties.merchantId })),
    says: (seenBy) =>
      seenBy === SmokeChargeSeenBy.CALLBACK
        ? "Pago, e visto pelo aviso do banco."
        : "Pago, e visto pela varredura: o aviso do banco não tinha chegado. Veja em ops check onde o banco avisa.",
  });
  if (paid === null) return false;
  const returned = await waitForStep(work, {
    look: async () => lookAtReturn(await clients.payment.returnSmokeCharge({ runId })),
    says: () => "Devolvido a quem pagou.",
  });
  return returned !== null;
}

function lookAtPayment({ state, seenBy }: SmokeCharge): Look<SmokeChargeSeenBy> {
  switch (state) {
    case SmokeChargeState.OPEN:
      return { hint: "" };
    case SmokeChargeState.UNPAID:
      return { failed: "A cobrança acabou sem ser paga. Comece de novo depois de --undo." };
    case SmokeChargeState.REVIEW:
      return { failed: "O pagamento não é o que foi cobrado: um MASTER decide em Financeiro, e depois repita." };
    default:
      return { done: seenBy };
  }
}

const lookAtReturn = ({ state }: SmokeCharge): Look<true> =>
  state === SmokeChargeState.RETURNED ? { done: true } : { hint: "O banco ainda está devolvendo." };
