import { EXCEPTIONS_MAX } from "@tenho/br/calendar/business-hours-check";
import { TIME_ZONES } from "@tenho/br/calendar/time-zones";
import { wallClock } from "@tenho/br/calendar/wall-clock";
import { useId, useState } from "react";
import { useNow } from "../clock/use-now.ts";
import { DateField } from "../forms/date-field.tsx";
import { SelectField } from "../forms/select-field.tsx";
import { Button } from "../ui/button.tsx";
import { Grid } from "../ui/layout/grid.tsx";
import { ExceptionRow, formatDay } from "./exception-row.tsx";
import styles from "./hours.module.css";
import { comingHolidays, type HoursDraft, withException, withExceptions, withoutException } from "./hours-draft.ts";

type Props = {
  readonly draft: HoursDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (draft: HoursDraft) => void;
};

/** The dates that are different: holidays, and any other. */
export function ExceptionsEditor({ draft, errors, onChange }: Props) {
  const [date, setDate] = useState("");
  const id = useId();
  const now = useNow();
  const zone = TIME_ZONES.find(({ city }) => city === draft.city) ?? TIME_ZONES[0];
  const today = wallClock(now, zone.id).date;
  const known = new Set(draft.exceptions.map((exception) => exception.date));
  const coming = comingHolidays(today);
  const offered = coming.filter((holiday) => !known.has(holiday.date));
  const national = offered.filter((holiday) => !holiday.isOptional);
  const nameOf = (of: string) => coming.find((holiday) => holiday.date === of)?.name ?? null;
  const isFull = draft.exceptions.length >= EXCEPTIONS_MAX;
  const problem =
    date !== "" && date < today
      ? "Escolha uma data a partir de hoje"
      : known.has(date)
        ? "Esta data já está na lista"
        : null;

  const add = (...dates: string[]) => onChange(withExceptions(draft, dates));
  const addTyped = () => {
    add(date);
    setDate("");
  };

  return (
    <section className={styles.exceptions} aria-labelledby={id}>
      <h3 id={id}>Datas de exceção</h3>
      <p className="muted">Feriados e dias em que o horário é outro. Valem no lugar do dia da semana.</p>
      {draft.exceptions.length > 0 && (
        <ul className={styles.week} aria-label="Datas de exceção">
          {draft.exceptions.map((exception, index) => (
            <ExceptionRow
              key={exception.date}
              exception={exception}
              holiday={nameOf(exception.date)}
              field={`exceptions.${index}`}
              errors={errors}
              onChange={(next) => onChange(withException(draft, next))}
              onRemove={() => onChange(withoutException(draft, exception.date))}
            />
          ))}
        </ul>
      )}
      {errors.exceptions && <p className={styles.error}>{errors.exceptions}</p>}
      {isFull ? (
        <p className="muted">A lista tem as {EXCEPTIONS_MAX} datas que cabem.</p>
      ) : (
        <Grid gap={4}>
          <div className={styles.adder}>
            <DateField label="Outra data" value={date} onChange={setDate} error={problem} />
            <Button disabled={date === "" || problem !== null} onClick={addTyped}>
              Adicionar
            </Button>
          </div>
          <SelectField
            label="Feriados dos próximos 12 meses"
            value=""
            disabled={offered.length === 0}
            onChange={(chosen) => chosen !== "" && add(chosen)}
            choices={[
              { value: "", label: offered.length === 0 ? "Todos já estão na lista" : "Escolha um feriado" },
              ...offered.map((holiday) => ({
                value: holiday.date,
                label: `${formatDay(holiday.date)} · ${holiday.name}${holiday.isOptional ? " (ponto facultativo)" : ""}`,
              })),
            ]}
          />
          {national.length > 1 && draft.exceptions.length + national.length <= EXCEPTIONS_MAX && (
            <Button className={styles.all ?? ""} onClick={() => add(...national.map((holiday) => holiday.date))}>
              Fechar em todos os feriados nacionais
            </Button>
          )}
        </Grid>
      )}
    </section>
  );
}
