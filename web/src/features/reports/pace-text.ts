const CLOSE = 0.15;

/**
 * Compares how quickly a company answers with its city, in words; null when there is nothing to compare.
 *
 * @param own mean minutes to the company's answers
 * @param city the same of all companies of its unit
 */
export function paceText(own: number | null, city: number | null): string | null {
  if (own === null || city === null || city === 0) return null;
  const share = own / city;
  if (Math.abs(share - 1) <= CLOSE) return "como as empresas da sua cidade";
  if (share < 1)
    return share <= 0.55 ? "metade do tempo da sua cidade, ou menos" : "mais rápido que a média da sua cidade";
  return share >= 1.9 ? "o dobro do tempo da sua cidade, ou mais" : "mais devagar que a média da sua cidade";
}
