import { DateField } from "./date-field.tsx";
import styles from "./date-pair.module.css";

type Props = {
  /** `2026-11-21`, or empty. */
  readonly from: string;
  readonly to: string;
  readonly onFrom: (value: string) => void;
  readonly onTo: (value: string) => void;
};

/** Fields for the first and the last day of a period, side by side even on a phone. */
export function DatePair({ from, to, onFrom, onTo }: Props) {
  const isReversed = from !== "" && to !== "" && from > to;
  return (
    <div className={styles.pair}>
      <DateField label="De" value={from} onChange={onFrom} />
      <DateField label="Até" value={to} onChange={onTo} error={isReversed ? "Fica antes da data inicial" : null} />
    </div>
  );
}
