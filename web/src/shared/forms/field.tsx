import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import styles from "./field.module.css";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "id" | "autoFocus"> & {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | null | undefined;
  readonly hint?: ReactNode;
  /** The field a dialog focuses when it opens; without one, the first field. */
  readonly startsFocused?: boolean;
  /** A control at the right end of the field. */
  readonly end?: ReactNode;
};

/** A labelled text field; its error and hint are tied to it for screen readers. */
export function Field({ label, value, onChange, error, hint, end, startsFocused, className, ...input }: Props) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={`${styles.field} ${className ?? ""}`}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.control}>
        <input
          {...input}
          id={id}
          data-starts-focused={startsFocused || undefined}
          className="bp6-input"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
        />
        {end && <div className={styles.end}>{end}</div>}
      </div>
      {(error || hint) && (
        <div id={noteId} className={error ? styles.error : styles.hint}>
          {error || hint}
        </div>
      )}
    </div>
  );
}
