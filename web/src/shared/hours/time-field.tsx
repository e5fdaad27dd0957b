import styles from "./hours.module.css";
import { completeTime, maskTime } from "./time-text.ts";

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isWrong: boolean;
  /** Id of the text that describes the error. */
  readonly noteId: string;
};

/** A time typed as hh:mm whatever the browser's language (the browser's own time field follows it). */
export function TimeField({ label, value, onChange, isWrong, noteId }: Props) {
  return (
    <input
      className={`bp6-input ${styles.time}`}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={noteId}
      inputMode="numeric"
      autoComplete="off"
      placeholder="hh:mm"
      value={value}
      onChange={(event) => onChange(maskTime(event.target.value))}
      onBlur={() => onChange(completeTime(value))}
    />
  );
}
