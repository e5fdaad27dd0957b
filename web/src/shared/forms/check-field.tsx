import styles from "./choice.module.css";

type Props = { readonly label: string; readonly checked: boolean; readonly onChange: (checked: boolean) => void };

/** A checkbox with its label as part of the clickable area. */
export function CheckField({ label, checked, onChange }: Props) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
