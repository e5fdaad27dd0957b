import { formatReais } from "../../format/numbers.ts";
import styles from "./money.module.css";

type Props = {
  /** Decimal reais. */
  readonly value: number;
  /** Shows a plus before money that came in, and colours both ways; nothing moved with 0. */
  readonly direction?: "in" | "out";
};

/** Money that never breaks across lines. */
export function Money({ value, direction: given }: Props) {
  const direction = value === 0 ? undefined : given;
  const sign = direction === "in" ? "+ " : direction === "out" ? "− " : "";
  return (
    <span className={styles.money} data-direction={direction} translate="no">
      {sign}
      {formatReais(direction ? Math.abs(value) : value)}
    </span>
  );
}
