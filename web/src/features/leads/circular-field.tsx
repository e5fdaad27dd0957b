import { formatCalendarDate } from "@tenho/br/calendar/dates";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../../api/api-error.ts";
import { useUpdateLeadMutation } from "../../api/tenho-api.ts";
import { DateField } from "../../shared/forms/date-field.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { Stack } from "../../shared/ui/layout/stack.tsx";
import type { Lead } from "./lead.ts";

/** The day on which the Circular de Oferta was delivered, which may be corrected or taken back. */
export function CircularField({ lead }: { readonly lead: Lead }) {
  const { circular_delivered_on: stored, circular_clears_on: clearsOn, circular_is_clear: isClear } = lead;
  const [date, setDate] = useState(stored ?? "");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [update, { isLoading }] = useUpdateLeadMutation();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal(null);
    const answer = await update({ id: lead.id, body: { circular_delivered_on: date || null } });
    if (answer.error) return setRefusal(errorMessage(answer.error, "Erro ao salvar a data da Circular"));
    notify.success(date ? `Circular entregue em ${formatCalendarDate(date)}` : "Data da Circular apagada");
  };

  return (
    <Stack as="form" gap={2} align="start" onSubmit={(event) => void save(event)} noValidate>
      <DateField
        label="Circular de Oferta entregue em"
        value={date}
        error={refusal}
        onChange={(value) => {
          setDate(value);
          setRefusal(null);
        }}
      />
      <p className="muted">
        {clearsOn === null
          ? "A Lei de Franquias (13.966/2019) pede a entrega 10 dias antes de assinar ou receber qualquer valor."
          : `${isClear ? "Os 10 dias da lei terminaram" : "Os 10 dias da lei terminam"} em ${formatCalendarDate(clearsOn)}.`}
      </p>
      {date !== (stored ?? "") && (
        <Button type="submit" busy={isLoading} busyLabel="Salvando...">
          Salvar data
        </Button>
      )}
    </Stack>
  );
}
