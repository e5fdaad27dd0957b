import { CaretDown } from "@blueprintjs/icons";
import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

export type Choice = { readonly value: string; readonly label: string };

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly choices: readonly Choice[];
  readonly hideLabel?: boolean;
  readonly disabled?: boolean;
  readonly error?: string | null | undefined;
  readonly hint?: ReactNode;
};

/** A labelled native `<select>`, which a phone shows in its own way. */
export function SelectField({
  label,
  value,
  onChange,
  choices,
  hideLabel = false,
  disabled = false,
  error,
  hint,
}: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? "visually-hidden" : undefined}>
        {label}
      </label>
      <div className="bp6-html-select">
        <select
          id={id}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <CaretDown />
      </div>
      {(error || hint) && (
        <div id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {error || hint}
        </div>
      )}
    </div>
  );
}
