import { formatBRL } from "@tenho/br/money";

/** Reais as the API has them, shown as `R$ 1.234,56`. */
export function Money({ reais, sign }: { readonly reais: number; readonly sign?: "+" | "−" }) {
  const text = formatBRL(Math.round(reais * 100));
  return <span className="nowrap">{sign ? `${sign} ${text}` : text}</span>;
}
