import { AppError } from "@tenho/kernel/errors/app-error";
import type { PixProvider, ProviderCharge, ProviderPayment } from "../../services/payment/src/app/providers.ts";
import type { ReturnedMoney } from "../../services/payment/src/domain/returned-money.ts";

/** Money the bank received, with all its returns, done or under way. */
export type BankPayment = Omit<ProviderPayment, "returned"> & {
  readonly txid: string;
  readonly returned: ReturnedMoney[];
};

export const PIX_KEY = "chave-da-plataforma";

const sumOf = (returned: readonly ReturnedMoney[], statuses: readonly ReturnedMoney["status"][]): number =>
  returned.filter(({ status }) => statuses.includes(status)).reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Sum returned of a payment. */
export const returnedAtBank = ({ returned }: BankPayment): number => sumOf(returned, ["DEVOLVIDO"]);

/**
 * A bank in memory behind payment's port. It never returns more than was paid: a claim (MED) comes before refunds that are under way, which it then
 * does not make. `faults` counts calls whose answers are lost, and tells whether requested refunds are refused.
 */
export function createBank(now: () => Date) {
  const charges = new Map<string, number>();
  const payments: BankPayment[] = [];
  const faults = { answersLost: 0, refusesRefunds: false };
  let ids = 0;
  const nextId = (prefix: string) => {
    ids += 1;
    return `${prefix}${Math.random().toString(36).slice(2, 12)}${ids}`.padEnd(32, "0").slice(0, 32);
  };

  /** Answers after the effect has taken place; the answer may be lost. */
  function answered<T>(result: T): T {
    if (faults.answersLost === 0) return result;
    faults.answersLost -= 1;
    throw new AppError("unavailable", "O banco não respondeu.");
  }

  const find = (endToEndId: string): BankPayment => {
    const payment = payments.find((one) => one.endToEndId === endToEndId);
    if (payment === undefined) throw new Error(`the bank knows no payment ${endToEndId}`);
    return payment;
  };

  const provider: PixProvider = {
    createCharge: () => Promise.reject(new Error("charges of the model are made at once")),
    readCharge: async (txid): Promise<ProviderCharge | null> => {
      const amountCents = charges.get(txid);
      if (amountCents === undefined) return answered(null);
      const paid = payments.filter((one) => one.txid === txid).map((one) => ({ ...one, returned: [...one.returned] }));
      return answered({
        txid,
        pixKey: PIX_KEY,
        amountCents,
        copyCode: null,
        otherCodes: [],
        location: null,
        isRemoved: false,
        isPaid: paid.length > 0,
        payments: paid,
        unreadable: [],
      });
    },
    listReceived: async ({ onlyReturned, txid }) => {
      const listed = payments.filter((one) => txid === undefined || one.txid === txid);
      const shown = listed.filter(({ returned }) => !onlyReturned || returned.length > 0);
      return answered({ payments: shown, unreadable: [], pages: 1 });
    },
    readPayment: async (endToEndId) => answered({ payments: [find(endToEndId)], unreadable: [] }),
    refund: async ({ endToEndId, id, amountCents }) => {
      const { returned, amountCents: paidCents } = find(endToEndId);
      const isKnown = returned.some((one) => one.id === id);
      const exceeds = sumOf(returned, ["DEVOLVIDO", "EM_PROCESSAMENTO"]) + amountCents > paidCents;
      if (isKnown || exceeds || faults.refusesRefunds) {
        throw new AppError("unprocessable", "Recusado.", { reason: "provider_refused" });
      }
      const made: ReturnedMoney = { id, amountCents, nature: "ORIGINAL", status: "EM_PROCESSAMENTO" };
      returned.push(made);
      return answered(made.status);
    },
    readRefund: async (endToEndId, id) =>
      answered(find(endToEndId).returned.find((one) => one.id === id)?.status ?? null),
    readCallbackUrl: async () => null,
    registerCallbackUrl: async () => undefined,
  };

  return {
    provider,
    faults,
    payments,
    open: (txid: string, cents: number) => charges.set(txid, cents),
    pay(txid: string, amountCents: number): BankPayment {
      const payment: BankPayment = {
        endToEndId: nextId("E"),
        txid,
        pixKey: PIX_KEY,
        amountCents,
        // Moments follow one another, as the bank stamps them.
        paidAt: new Date(now().getTime() - 3_600_000 + payments.length),
        returned: [],
        unreadable: [],
      };
      payments.push(payment);
      return payment;
    },
    /**
     * Takes back at most `cents` of a payment at once, including money that refunds under way would return; `nature` is the Central Bank's word for
     * the reason. Returns the sum taken.
     */
    claim(payment: BankPayment, cents: number, nature: string): number {
      const amountCents = Math.min(cents, payment.amountCents - returnedAtBank(payment));
      if (amountCents <= 0) return 0;
      payment.returned.push({ id: nextId("D"), amountCents, nature, status: "DEVOLVIDO" });
      return amountCents;
    },
    /** Ends every refund under way: made if `isMade` and it still fits, else not made. */
    endRefunds(isMade: boolean): void {
      for (const payment of payments) {
        for (const one of payment.returned) {
          if (one.status !== "EM_PROCESSAMENTO") continue;
          const fits = returnedAtBank(payment) + one.amountCents <= payment.amountCents;
          one.status = isMade && fits ? "DEVOLVIDO" : "NAO_REALIZADO";
        }
      }
    },
  };
}

export type Bank = ReturnType<typeof createBank>;
