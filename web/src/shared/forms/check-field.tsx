import { useId } from "react";
import styles from "./choice.module.css";

type Props = {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly error?: string | null | undefined;
};

/** A checkbox with its label as part of the clickable area. */
export function CheckField({ label, checked, onChange, disabled = false, error }: Props) {
  const id = useId();
  return (
    <>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        {label}
      </label>
      {error && (
        <div id={id} className={styles.error}>
          {error}
        </div>
      )}
    </>
  );
}
