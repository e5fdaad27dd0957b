const CENTS_MAX = 2 ** 50;

/**
 * Money as pt-BR text: `formatBRL(123456)` → `R$ 1.234,56`, negatives `-R$ 0,30`.
 * The space is a plain one (not `Intl`'s U+00A0), so that texts, messages and tests compare; screens keep it unbroken
 * by style.
 *
 * @param cents integer centavos
 */
export function formatBRL(cents: number | bigint): string {
  const amount = BigInt(cents);
  const sign = amount < 0n ? "-" : "";
  return `${sign}R$ ${formatDecimal(amount < 0n ? -amount : amount)}`;
}

/** `123456n` → `1.234,56`, without the symbol. */
function formatDecimal(cents: bigint): string {
  const reais = String(cents / 100n).replace(/\B(?=(?:\d{3}){1,9}$)/g, ".");
  return `${reais},${String(cents % 100n).padStart(2, "0")}`;
}

/**
 * Reads money typed in Portuguese: `R$ 1.234,56`, `1234,5`, `6`, `-0,30`. A dot before groups of three digits separates
 * thousands; followed by one or two digits at the end, with no comma, it is taken as a comma.
 *
 * @returns integer centavos; null when the text is no amount, has more than two decimals, or is too large to be exact
 */
export function parseBRL(text: string): number | null {
  const compact = text.replace(/[\s\u00a0]/g, "").replace(/^(-?)R\$(-?)/i, "$1$2");
  const match =
    /^(-?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(compact) ?? /^(-?)(\d+)\.(\d{1,2})$/.exec(compact);
  if (!match) return null;
  const [, sign = "", reais = "", decimals = ""] = match;
  const cents = Number(`${reais.replaceAll(".", "")}${decimals.padEnd(2, "0")}`);
  if (cents > CENTS_MAX) return null;
  return sign === "-" && cents !== 0 ? -cents : cents;
}

/**
 * Decimal reais, as JSON carries them, to integer centavos. Exact: the noise of binary fractions (0.1 + 0.2) is
 * forgiven, a third decimal is not.
 *
 * @throws RangeError when `reais` is not finite, has more than two decimals, or is too large to be exact
 */
export function reaisToCents(reais: number): number {
  const cents = Math.round(reais * 100);
  const noise = 4 * Number.EPSILON * Math.max(1, Math.abs(reais));
  if (!(Math.abs(cents) <= CENTS_MAX) || Math.abs(cents / 100 - reais) > noise) {
    throw new RangeError("not an amount of reais and centavos");
  }
  return cents === 0 ? 0 : cents;
}

/** Integer centavos to the decimal reais JSON carries: 30 → 0.3. */
export function centsToReais(cents: number | bigint): number {
  return Number(cents) / 100;
}

/** Masks a money field while typing; digits enter from the right: `1` → `0,01`, `123456` → `1.234,56`. */
export function maskMoney(typed: string): string {
  const digits = typed.replace(/\D/g, "").replace(/^0+/, "").slice(0, 15);
  return digits === "" ? "" : formatDecimal(BigInt(digits));
}
