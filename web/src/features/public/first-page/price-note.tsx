import { useEffect, useState } from "react";
import styles from "./hero.module.css";
import { readPublic } from "./read-public.ts";

const textOf = (reais: number): string =>
  reais > 0
    ? `A empresa só paga quando responde TENHO: R$\u00a0${reais.toFixed(2).replace(".", ",")}, do saldo que ela mesma carrega.`
    : "Responder é grátis: a empresa não paga nada, nem quando responde TENHO.";

/** The price of a TENHO; its place, with no text, until it is known and where it cannot be had. */
export function PriceNote() {
  const [price, setPrice] = useState<unknown>();
  useEffect(() => {
    const leaving = new AbortController();
    void readPublic("/settings/credit-value", leaving.signal).then((content) =>
      setPrice((content as { creditValue?: unknown } | null)?.creditValue),
    );
    return () => leaving.abort();
  }, []);
  return (
    // The longest text keeps the height, so that nothing moves when the price arrives; as an attribute nothing reads it as a price.
    <p className={`muted ${styles.price}`} data-longest={textOf(100)}>
      {typeof price === "number" && <span>{textOf(price)}</span>}
    </p>
  );
}
