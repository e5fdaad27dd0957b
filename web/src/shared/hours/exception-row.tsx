import { Trash } from "@blueprintjs/icons";
import { formatCalendarDate } from "@tenho/br/calendar/dates";
import { dayOfWeekOf } from "@tenho/br/calendar/wall-clock";
import { CheckField } from "../forms/check-field.tsx";
import { Button } from "../ui/button.tsx";
import { Row } from "../ui/layout/row.tsx";
import styles from "./hours.module.css";
import { DAY_NAMES, type ExceptionDraft, withOpen } from "./hours-draft.ts";
import { PeriodsEditor } from "./periods-editor.tsx";

type Props = {
  readonly exception: ExceptionDraft;
  readonly holiday: string | null;
  readonly field: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (exception: ExceptionDraft) => void;
  readonly onRemove: () => void;
};

/** `25/12/2026, sexta`. */
export const formatDay = (date: string): string =>
  `${formatCalendarDate(date)}, ${DAY_NAMES[dayOfWeekOf(date)]?.toLowerCase().replace("-feira", "")}`;

/** A date on which the week does not count. */
export function ExceptionRow({ exception, holiday, field, errors, onChange, onRemove }: Props) {
  const { date, isOpen } = exception;
  const name = formatCalendarDate(date);
  return (
    <li className={styles.day}>
      <div className={styles.date}>
        <strong>{formatDay(date)}</strong>
        {holiday && <span className="muted">{holiday}</span>}
      </div>
      <div className={styles.opening}>
        <Row gap={5} lines={1}>
          <CheckField
            label="Abre neste dia"
            checked={isOpen}
            onChange={(next) => onChange(withOpen(exception, next))}
          />
          {!isOpen && <span className={styles.closed}>Fechado</span>}
        </Row>
        {isOpen && <PeriodsEditor name={name} day={exception} field={field} errors={errors} onChange={onChange} />}
        {errors[field] && !isOpen && <p className={styles.error}>{errors[field]}</p>}
      </div>
      <Button
        kind="quiet"
        small
        className={styles.copy ?? ""}
        icon={<Trash />}
        aria-label={`Remover ${name}`}
        onClick={onRemove}
      >
        Remover
      </Button>
    </li>
  );
}
