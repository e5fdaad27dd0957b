import { Code, ConnectError, type ServiceImpl } from "@connectrpc/connect";
import { RefundOutcome, type WalletService } from "@tenho/proto/wallet/v1/wallet_pb";

type Movement = { userId: string; cents: number; txid: string; endToEndId: string };

/**
 * The wallet's contract as payment relies on it: every key moves money once, a refund takes what is unspent, a clawback goes below zero.
 * The ledger itself has its own suites.
 */
export function createWalletLedger() {
  const movements = new Map<string, Movement>();
  const unspent = new Map<string, number>();
  /** Faults: calls that take effect but lose their answers, calls that are lost themselves, and keys that move nothing. */
  const faults = { answersLost: 0, callsLost: 0, refusedKeys: new Set<string>() };
  const keyOf = ({ source, externalId }: { source: string; externalId: string }) => `${source}:${externalId}`;

  /** True when the key is new. */
  function move(key: string, movement: Movement): boolean {
    if (faults.refusedKeys.has(key)) throw new ConnectError("refused", Code.AlreadyExists);
    const known = movements.get(key);
    if (known === undefined) {
      movements.set(key, movement);
      return true;
    }
    if (known.userId === movement.userId && known.cents === movement.cents) return false;
    throw new ConnectError("key reused", Code.AlreadyExists);
  }

  function withFaults<T>(work: () => T): T {
    if (faults.callsLost > 0) {
      faults.callsLost -= 1;
      throw new ConnectError("lost", Code.Unavailable);
    }
    const result = work();
    if (faults.answersLost > 0) {
      faults.answersLost -= 1;
      throw new ConnectError("lost", Code.Unavailable);
    }
    return result;
  }

  const service: Partial<ServiceImpl<typeof WalletService>> = {
    credit: (request) =>
      withFaults(() => {
        const key = keyOf(request);
        const cents = Number(request.amountCents);
        const { userId, txid, endToEndId } = request;
        const applied = move(key, { userId, cents, txid, endToEndId });
        if (applied) unspent.set(key, cents);
        return { applied, movementId: key };
      }),
    refundCredit: (request) =>
      withFaults(() => {
        const key = keyOf(request);
        const credit = `${request.creditSource}:${request.creditExternalId}`;
        const left = unspent.get(credit) ?? 0;
        if (movements.has(key)) return { outcome: RefundOutcome.ALREADY_TAKEN, unspentCents: BigInt(left) };
        const cents = Number(request.amountCents);
        if (cents > left) return { outcome: RefundOutcome.SPENT, unspentCents: BigInt(left) };
        move(key, { userId: request.userId, cents: -cents, txid: "", endToEndId: "" });
        unspent.set(credit, left - cents);
        return { outcome: RefundOutcome.TAKEN, unspentCents: BigInt(left) };
      }),
    findCredits: ({ keys }) =>
      withFaults(() => ({
        credits: keys
          .filter((key) => movements.has(keyOf(key)))
          .map((key) => ({ key, unspentCents: BigInt(Math.max(0, unspent.get(keyOf(key)) ?? 0)) })),
      })),
    clawBack: (request) =>
      withFaults(() => {
        if (!movements.has(`${request.creditSource}:${request.creditExternalId}`)) {
          throw new ConnectError("no such credit", Code.NotFound);
        }
        const cents = -Number(request.amountCents);
        const applied = move(keyOf(request), { userId: request.userId, cents, txid: "", endToEndId: "" });
        const credit = `${request.creditSource}:${request.creditExternalId}`;
        if (applied) unspent.set(credit, Math.max(0, (unspent.get(credit) ?? 0) + cents));
        return { applied };
      }),
  };

  const of = (userId: string) => [...movements].filter(([, movement]) => movement.userId === userId);
  return {
    service: service as ServiceImpl<typeof WalletService>,
    faults,
    balance: (userId: string) => of(userId).reduce((sum, [, { cents }]) => sum + cents, 0),
    /** Keys of a merchant's movements with their centavos, in the order they were made. */
    movements: (userId: string): [key: string, cents: number][] => of(userId).map(([key, { cents }]) => [key, cents]),
    all: () => [...movements],
    /** Spends credit of a purchase, as TENHOs do. */
    spend: (endToEndId: string, cents: number) => {
      const key = `pix:${endToEndId}`;
      unspent.set(key, (unspent.get(key) ?? 0) - cents);
    },
  };
}
