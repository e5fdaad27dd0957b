import { TIME_ZONES } from "@tenho/br/calendar/time-zones";
import { useState } from "react";
import { CheckField } from "../forms/check-field.tsx";
import { SelectField } from "../forms/select-field.tsx";
import { CopyDay } from "./copy-day.tsx";
import { DayRow } from "./day-row.tsx";
import { ExceptionsEditor } from "./exceptions-editor.tsx";
import styles from "./hours.module.css";
import { DAY_NAMES, type HoursDraft, WEEK, withAroundTheClock, withDay, withDayCopied } from "./hours-draft.ts";

type Props = {
  readonly draft: HoursDraft;
  /** Errors keyed by their place, as `draftErrors` returns them. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (draft: HoursDraft) => void;
};

const CITIES = TIME_ZONES.map(({ city, label }) => ({ value: city as string, label: label as string }));

/** The fields of business hours: the city whose time they are in, the week, and the dates that are different. */
export function HoursEditor({ draft, errors, onChange }: Props) {
  const [copied, setCopied] = useState<number | null>(null);
  return (
    <>
      <div className={styles.zone}>
        <SelectField
          label="Fuso horário"
          value={draft.city}
          onChange={(city) => onChange({ ...draft, city })}
          choices={CITIES}
        />
      </div>
      <CheckField
        label="Aberto 24 horas, todos os dias"
        checked={draft.is24h}
        onChange={(is24h) => onChange(withAroundTheClock(draft, is24h))}
      />
      {!draft.is24h && (
        <ul className={styles.week} aria-label="Dias da semana">
          {WEEK.map((index) => (
            <DayRow
              key={index}
              name={DAY_NAMES[index] ?? ""}
              day={draft.days[index] ?? { isOpen: false, periods: [] }}
              field={`schedule.${index}`}
              errors={errors}
              onChange={(day) => onChange(withDay(draft, index, day))}
              onCopy={() => setCopied(index)}
            />
          ))}
        </ul>
      )}
      <ExceptionsEditor draft={draft} errors={errors} onChange={onChange} />
      {copied !== null && (
        <CopyDay
          from={copied}
          onClose={() => setCopied(null)}
          onCopy={(to) => {
            onChange(withDayCopied(draft, copied, to));
            setCopied(null);
          }}
        />
      )}
    </>
  );
}
