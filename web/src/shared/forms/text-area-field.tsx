import { type ReactNode, type TextareaHTMLAttributes, useId } from "react";
import styles from "./field.module.css";

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "onChange" | "id" | "autoFocus"> & {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | null | undefined;
  readonly hint?: ReactNode;
  /** A count of the text's content, at the right of the hint. */
  readonly count?: string;
};

/** A labelled field of several lines; its error and hint are tied to it for screen readers. */
export function TextAreaField({ label, value, onChange, error, hint, count, ...area }: Props) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error || hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={6}
        {...area}
        id={id}
        className={`bp6-input ${styles.area}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? noteId : undefined}
      />
      <div className={styles.foot}>
        <div id={noteId} className={error ? styles.error : styles.hint}>
          {note}
        </div>
        {count && <output className={styles.hint}>{count}</output>}
      </div>
    </div>
  );
}
