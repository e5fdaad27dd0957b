import { formatPercent } from "../../shared/format/numbers.ts";
import styles from "./confidence-bar.module.css";

type Props = {
  /** Name of the measured value, for screen readers. */
  readonly label: string;
  /** 0 to 1. */
  readonly value: number;
  /** Position of the mark, 0 to 1. */
  readonly threshold?: number;
};

/** A confidence as a bar, with a mark at the threshold. */
export function ConfidenceBar({ label, value, threshold }: Props) {
  const isEnough = threshold === undefined || value >= threshold;
  const text =
    threshold === undefined ? formatPercent(value) : `${formatPercent(value)}, mínimo ${formatPercent(threshold)}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browser's own meter cannot carry a mark
    <div
      role="meter"
      className={styles.bar}
      data-enough={isEnough}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value * 100)}
      aria-valuetext={text}
    >
      <div style={{ width: `${Math.min(100, Math.max(0, value * 100))}%` }} />
      {threshold !== undefined && <span style={{ left: `${threshold * 100}%` }} />}
    </div>
  );
}
