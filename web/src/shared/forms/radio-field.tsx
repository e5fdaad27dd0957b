import { useId } from "react";
import styles from "./choice.module.css";

type Choice<Value extends string> = { readonly value: Value; readonly label: string; readonly note?: string };

type Props<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly choices: readonly Choice<Value>[];
  readonly disabled?: boolean;
};

/** A choice among a few options, each with a line on what it means. */
export function RadioField<Value extends string>({ label, value, onChange, choices, disabled = false }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choices} disabled={disabled}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            aria-describedby={choice.note && `${name}-${choice.value}`}
            aria-label={choice.label}
            onChange={() => onChange(choice.value)}
          />
          <span>
            {choice.label}
            {choice.note && <small id={`${name}-${choice.value}`}>{choice.note}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
