import { Calendar } from "@blueprintjs/icons";
import { formatCalendarDate } from "@tenho/br/calendar/dates";
import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { wallClock } from "@tenho/br/calendar/wall-clock";
import { type KeyboardEvent, useRef, useState } from "react";
import { serverNow } from "../clock/server-clock.ts";
import styles from "./date-field.module.css";
import { completeDate, dateProblem, maskDate, readDate, stepDate } from "./date-text.ts";
import { Field } from "./field.tsx";

type Props = {
  readonly label: string;
  /** `2026-11-21`, or empty. */
  readonly value: string;
  /** Called with a complete date or an empty text, never with part of a date. */
  readonly onChange: (value: string) => void;
  /** An error about a date that exists. */
  readonly error?: string | null;
};

/**
 * A date typed as dd/mm/aaaa whatever the browser's language (the browser's own date field follows it). Arrows step by a
 * day; the button opens the browser's calendar.
 */
export function DateField({ label, value, onChange, error }: Props) {
  const [typed, setTyped] = useState(formatCalendarDate(value));
  const [seen, setSeen] = useState(value);
  const [isBlurred, setBlurred] = useState(true);
  const picker = useRef<HTMLInputElement>(null);

  // A date set from outside (the address bar, "Limpar filtros") replaces what was typed.
  if (value !== seen) {
    setSeen(value);
    if (value !== readDate(typed)) setTyped(formatCalendarDate(value));
  }

  const applyText = (text: string) => {
    setTyped(text);
    const date = readDate(text);
    if (date !== value) onChange(date);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const today = wallClock(serverNow(), DEFAULT_TIME_ZONE).date;
    const next = stepDate(event.key, readDate(typed), today);
    if (next === null) return;
    event.preventDefault();
    applyText(formatCalendarDate(next));
  };
  const onBlur = () => {
    setBlurred(true);
    applyText(completeDate(typed));
  };
  const problem = typed.length === 10 || isBlurred ? dateProblem(typed) : null;

  return (
    <Field
      label={label}
      value={typed}
      placeholder="dd/mm/aaaa"
      inputMode="numeric"
      autoComplete="off"
      error={problem ?? error}
      onChange={(text) => applyText(maskDate(text))}
      onKeyDown={onKeyDown}
      onFocus={() => setBlurred(false)}
      onBlur={onBlur}
      end={
        <>
          <input
            ref={picker}
            type="date"
            className={styles.picker}
            aria-hidden="true"
            tabIndex={-1}
            value={readDate(typed)}
            onChange={(event) => applyText(formatCalendarDate(event.target.value))}
          />
          <button
            type="button"
            className={`bp6-button bp6-minimal ${styles.open}`}
            aria-label={`Abrir calendário: ${label}`}
            onClick={() => picker.current?.showPicker()}
          >
            <Calendar />
          </button>
        </>
      }
    />
  );
}
