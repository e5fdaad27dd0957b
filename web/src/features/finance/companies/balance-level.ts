/** What a TENHO costs unless a unit has its own price, reais. The list of companies has no prices; a company's own screen goes by its price. */
const STANDARD_PRICE = 0.3;
const LOW_BELOW_ANSWERS = 10;

/** `EMPTY` pays no TENHO, `LOW` fewer than ten. */
export function balanceLevel(balance: number): "OK" | "LOW" | "EMPTY" {
  if (balance < STANDARD_PRICE) return "EMPTY";
  return balance < STANDARD_PRICE * LOW_BELOW_ANSWERS ? "LOW" : "OK";
}
