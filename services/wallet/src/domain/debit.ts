import { isMovement, isOrigin, isSameMovement, type KnownMovement, keyText, type MovementDraft } from "./movement.ts";

/** Evidence of a debit: the wish, the button that was tapped and WhatsApp's id of the message it came in. */
export type DebitOrigin = { wishId: string | null; buttonId: string | null; wamid: string | null };

/** `timeZone` is the IANA name of the zone whose days the merchant's cap counts; absent: UTC. */
export type DebitCommand = MovementDraft & { userId: string; origin?: DebitOrigin; timeZone?: string };

/**
 * Balances of PAID and ALREADY_PAID are those around the debit itself; for NO_BALANCE and CAP_REACHED both are the present spendable balance: the
 * balance without what has expired. A merchant without a wallet has no balance.
 */
export type DebitResult = {
  outcome: "PAID" | "ALREADY_PAID" | "NO_BALANCE" | "CAP_REACHED";
  balanceBeforeCents: number;
  balanceAfterCents: number;
  movementId: string | null;
};

/** The store's decision for a key of a batch; TAKEN: the key exists, its movement is to be read. */
export type DebitDecision = (DebitResult & { outcome: "PAID" | "NO_BALANCE" | "CAP_REACHED" }) | { outcome: "TAKEN" };

/** Returns whether a debit can be written at all. */
export const isDebit = (command: DebitCommand, now: Date): boolean =>
  isMovement({ ...command, kind: "debit" }, now) && Object.values(command.origin ?? {}).every(isOrigin);

/** The first command of each key, in their order: these go to the store. */
export function leadersOf(commands: readonly DebitCommand[]): DebitCommand[] {
  const leaders = new Map<string, DebitCommand>();
  for (const command of commands) {
    const key = keyText(command);
    if (!leaders.has(key)) leaders.set(key, command);
  }
  return [...leaders.values()];
}

/**
 * The results of a batch, in the order of its commands, from the decisions for its leaders. A command that repeats its leader gets
 * the same result, a payment as ALREADY_PAID; null where the key's movement has to be read first.
 */
export function settleBatch(
  commands: readonly DebitCommand[],
  decisions: ReadonlyMap<string, DebitDecision>,
): (DebitResult | null)[] {
  const leaders = new Map<string, DebitCommand>();
  return commands.map((command) => {
    const key = keyText(command);
    const leader = leaders.get(key);
    const decision = decisions.get(key);
    if (leader === undefined) leaders.set(key, command);
    if (decision === undefined || decision.outcome === "TAKEN") return null;
    if (leader === undefined) return decision;
    if (leader.userId !== command.userId || leader.amountCents !== command.amountCents) return null;
    return decision.outcome === "PAID" ? { ...decision, outcome: "ALREADY_PAID" } : decision;
  });
}

/** The result of a debit that was made before, or null when its key belongs to another movement. */
export function repeatedDebit(known: KnownMovement, command: DebitCommand): DebitResult | null {
  const isSame = isSameMovement(known, { userId: command.userId, amountCents: -command.amountCents });
  if (!isSame || known.kind !== "debit") return null;
  return {
    outcome: "ALREADY_PAID",
    balanceBeforeCents: known.balanceAfterCents - known.amountCents,
    balanceAfterCents: known.balanceAfterCents,
    movementId: known.id,
  };
}
