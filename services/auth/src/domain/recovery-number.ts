/** A WhatsApp number of an account; `provedAt` null: nobody knows whose it is. */
export type OwnNumber = { phone: string; isPrimary: boolean; provedAt: Date | null };

/** Age from which an account's number may recover a lost password: it leaves the owner time to undo a change. */
export const RECOVERY_NUMBER_AGE_MS = 24 * 3_600_000;

/** The number a temporary password goes to: proved long enough ago, the primary one first; null without one. */
export function recoveryNumber(numbers: readonly OwnNumber[], now: Date): string | null {
  const old = numbers.filter(
    ({ provedAt }) => provedAt !== null && now.getTime() - provedAt.getTime() >= RECOVERY_NUMBER_AGE_MS,
  );
  return (old.find(({ isPrimary }) => isPrimary) ?? old[0])?.phone ?? null;
}
