import { Cross, Plus } from "@blueprintjs/icons";
import { PERIODS_MAX } from "@tenho/br/calendar/business-hours-check";
import { Button } from "../ui/button.tsx";
import { Row } from "../ui/layout/row.tsx";
import styles from "./hours.module.css";
import { type DayDraft, withNewPeriod, withoutPeriod } from "./hours-draft.ts";
import { TimeField } from "./time-field.tsx";

type Props<Day extends DayDraft> = {
  /** Name of the day, from which its fields get their names. */
  readonly name: string;
  readonly day: Day;
  readonly field: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (day: Day) => void;
};

const TIME = /^\d\d:\d\d$/;
/** An end before its start lies on the next day. */
const crossesMidnight = (start: string, end: string): boolean =>
  TIME.test(start) && TIME.test(end) && end < start && end !== "00:00";

/** The periods of a day that is open. */
export function PeriodsEditor<Day extends DayDraft>({ name, day, field, errors, onChange }: Props<Day>) {
  const set = (index: number, changes: Partial<DayDraft["periods"][number]>) =>
    onChange({
      ...day,
      periods: day.periods.map((period, other) => (other === index ? { ...period, ...changes } : period)),
    });
  const keyed = day.periods.map((period, index) => ({ ...period, index, key: `${field}.periods.${index}` }));

  return (
    <div className={styles.periods}>
      {keyed.map(({ start, end, index, key }) => {
        const error = errors[key];
        const nth = day.periods.length > 1 ? `, período ${index + 1}` : "";
        return (
          <div key={key}>
            <Row gap={2} wrap={false}>
              <TimeField
                label={`${name}${nth}: abre às`}
                value={start}
                isWrong={error !== undefined}
                noteId={`${key}-note`}
                onChange={(next) => set(index, { start: next })}
              />
              <span aria-hidden="true">às</span>
              <TimeField
                label={`${name}${nth}: fecha às`}
                value={end}
                isWrong={error !== undefined}
                noteId={`${key}-note`}
                onChange={(next) => set(index, { end: next })}
              />
              <Button
                kind="quiet"
                icon={<Cross />}
                aria-label={`Remover ${name}${nth}`}
                onClick={() => onChange(withoutPeriod(day, index))}
              />
            </Row>
            <p id={`${key}-note`} className={error ? styles.error : styles.note}>
              {error ?? (crossesMidnight(start, end) ? "Fecha no dia seguinte" : "")}
            </p>
          </div>
        );
      })}
      {errors[field] && <p className={styles.error}>{errors[field]}</p>}
      {day.periods.length < PERIODS_MAX && (
        <Button
          kind="quiet"
          small
          className={styles.add ?? ""}
          icon={<Plus />}
          aria-label={`Adicionar período: ${name}`}
          onClick={() => onChange(withNewPeriod(day))}
        >
          Adicionar período
        </Button>
      )}
    </div>
  );
}
