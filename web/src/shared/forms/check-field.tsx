import styles from "./choice.module.css";

type Props = { readonly label: string; readonly checked: boolean; readonly onChange: (checked: boolean) => void };

/** Yes or no, with its words as part of the target. */
export function CheckField({ label, checked, onChange }: Props) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
