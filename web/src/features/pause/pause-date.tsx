import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { addDays, wallClock } from "@tenho/br/calendar/wall-clock";
import { type FormEvent, useState } from "react";
import { serverNow } from "../../shared/clock/server-clock.ts";
import { DateField } from "../../shared/forms/date-field.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Stack } from "../../shared/ui/layout/stack.tsx";
import { Modal } from "../../shared/ui/modal.tsx";

/** A pause ends within a year. */
const DAYS_MAX = 364;

type Props = {
  /** Gets the last day, `2026-11-21`. */
  readonly onChoose: (day: string) => void;
  readonly onClose: () => void;
};

/** The last day of a pause. */
export function PauseDate({ onChoose, onClose }: Props) {
  const [day, setDay] = useState("");
  const [error, setError] = useState<string | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const today = wallClock(serverNow(), DEFAULT_TIME_ZONE).date;
    if (day === "") return setError("Diga até que dia");
    if (day < today) return setError("Este dia já passou");
    if (day > addDays(today, DAYS_MAX)) return setError("A pausa dura no máximo um ano");
    onChoose(day);
  };

  return (
    <Modal title="Pausar até uma data" onClose={onClose}>
      <Stack as="form" gap={4} onSubmit={submit} noValidate>
        <p>Você não recebe pedidos até o fim desse dia. O que já espera resposta continua esperando.</p>
        <DateField
          label="Último dia da pausa"
          value={day}
          error={error}
          onChange={(value) => {
            setDay(value);
            setError(null);
          }}
        />
        <Button type="submit" kind="primary">
          Pausar
        </Button>
      </Stack>
    </Modal>
  );
}
