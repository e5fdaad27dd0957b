import { TODAY } from "@tenho/br/calendar/last-day";
import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { addDays, wallClock } from "@tenho/br/calendar/wall-clock";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../../api/api-error.ts";
import { useSetUnitPauseMutation } from "../../api/tenho-api.ts";
import { serverNow } from "../clock/server-clock.ts";
import { DateField } from "../forms/date-field.tsx";
import { RadioField } from "../forms/radio-field.tsx";
import { TextAreaField } from "../forms/text-area-field.tsx";
import { Button } from "../ui/button.tsx";
import { notify } from "../ui/feedback/toast-store.ts";
import { Stack } from "../ui/layout/stack.tsx";
import { Modal } from "../ui/modal.tsx";

const REASON_MAX = 200;
/** A pause ends within a year. */
const DAYS_MAX = 364;

type End = "today" | "day" | "open";

const ENDS: readonly { value: End; label: string; note?: string }[] = [
  { value: "today", label: "Hoje", note: "Volta sozinha à meia-noite." },
  { value: "day", label: "Até o fim de um dia", note: "Volta sozinha depois dele." },
  { value: "open", label: "Até alguém retomar" },
];

type Props = { readonly unit: { readonly id: string; readonly name: string }; readonly onClose: () => void };

/** Why and until when a unit is paused. */
export function UnitPauseDialog({ unit, onClose }: Props) {
  const [setPause, { isLoading }] = useSetUnitPauseMutation();
  const [reason, setReason] = useState("");
  const [end, setEnd] = useState<End>("today");
  const [day, setDay] = useState("");
  const [errors, setErrors] = useState<{ reason?: string; day?: string }>({});

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const today = wallClock(serverNow(), DEFAULT_TIME_ZONE).date;
    const dayError = end === "day" ? dayFault(day, today) : undefined;
    const reasonError = reason.trim() === "" ? "Diga o motivo" : undefined;
    setErrors({ ...(reasonError && { reason: reasonError }), ...(dayError && { day: dayError }) });
    if (reasonError || dayError) return;
    const until = end === "open" ? { until: null } : { last_day: end === "today" ? TODAY : day };
    const answer = await setPause({ id: unit.id, body: { paused: true, reason: reason.trim(), ...until } });
    if (answer.error) return notify.error(errorMessage(answer.error, "Não foi possível pausar. Tente de novo."));
    notify.success("Pedidos em pausa.");
    onClose();
  };

  return (
    <Modal title={`Pausar pedidos de ${unit.name}`} onClose={onClose} closesOutside={false} canClose={!isLoading}>
      <Stack as="form" gap={4} onSubmit={(event) => void submit(event)} noValidate>
        <p>
          Ninguém novo é perguntado. Quem escreve recebe um aviso, e o pedido fica guardado até a volta. O que já foi
          perguntado às empresas segue normal.
        </p>
        <TextAreaField
          label="Motivo"
          rows={2}
          maxLength={REASON_MAX}
          value={reason}
          error={errors.reason}
          hint="Fica no painel e na auditoria. Os consumidores não veem."
          onChange={(value) => {
            setReason(value);
            setErrors({});
          }}
        />
        <RadioField label="Até quando" value={end} onChange={setEnd} choices={ENDS} />
        {end === "day" && (
          <DateField
            label="Último dia da pausa"
            value={day}
            error={errors.day ?? null}
            onChange={(value) => {
              setDay(value);
              setErrors({});
            }}
          />
        )}
        <Button type="submit" kind="primary" busy={isLoading} busyLabel="Pausando...">
          Pausar pedidos
        </Button>
      </Stack>
    </Modal>
  );
}

function dayFault(day: string, today: string): string | undefined {
  if (day === "") return "Diga até que dia";
  if (day < today) return "Este dia já passou";
  return day > addDays(today, DAYS_MAX) ? "A pausa dura no máximo um ano" : undefined;
}
