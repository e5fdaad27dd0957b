import { Duplicate } from "@blueprintjs/icons";
import { CheckField } from "../forms/check-field.tsx";
import { Button } from "../ui/button.tsx";
import styles from "./hours.module.css";
import { type DayDraft, withOpen } from "./hours-draft.ts";
import { PeriodsEditor } from "./periods-editor.tsx";

type Props = {
  readonly name: string;
  readonly day: DayDraft;
  /** Key under which the day's errors are: `schedule.1`. */
  readonly field: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (day: DayDraft) => void;
  readonly onCopy: () => void;
};

/** A day of the week: open or not, and when. */
export function DayRow({ name, day, field, errors, onChange, onCopy }: Props) {
  return (
    <li className={styles.day}>
      <CheckField label={name} checked={day.isOpen} onChange={(isOpen) => onChange(withOpen(day, isOpen))} />
      {day.isOpen ? (
        <>
          <PeriodsEditor name={name} day={day} field={field} errors={errors} onChange={onChange} />
          <Button
            kind="quiet"
            small
            className={styles.copy ?? ""}
            icon={<Duplicate />}
            aria-label={`Copiar ${name} para outros dias`}
            onClick={onCopy}
          >
            Copiar
          </Button>
        </>
      ) : (
        <p className={styles.closed}>Fechado</p>
      )}
    </li>
  );
}
