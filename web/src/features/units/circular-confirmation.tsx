import { formatCalendarDate } from "@tenho/br/calendar/dates";
import { CheckField } from "../../shared/forms/check-field.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import type { Lead } from "./unit.ts";

type Props = {
  readonly lead: Lead;
  readonly isConfirmed: boolean;
  readonly error: string | undefined;
  readonly onChange: (isConfirmed: boolean) => void;
};

/** Shows what the law wants before a franchise is signed or paid, and takes the confirmation of a MASTER who makes it earlier. It blocks nothing. */
export function CircularConfirmation({ lead, isConfirmed, error, onChange }: Props) {
  const { circular_delivered_on: deliveredOn, circular_clears_on: clearsOn } = lead;
  return (
    <Notice tone="warning" title="Circular de Oferta de Franquia">
      <p>
        {deliveredOn === null || clearsOn === null
          ? "A data da entrega ainda não foi anotada. A Lei de Franquias (13.966/2019) pede 10 dias entre a entrega e assinar ou receber qualquer valor."
          : `Entregue em ${formatCalendarDate(deliveredOn)}. A Lei de Franquias (13.966/2019) pede 10 dias até assinar ou receber qualquer valor: até ${formatCalendarDate(clearsOn)}.`}{" "}
        Sem esse prazo, o franqueado pode anular o contrato e pedir de volta o que pagou.
      </p>
      <CheckField
        label="Li o que a lei pede e crio a franquia agora"
        checked={isConfirmed}
        error={error}
        onChange={onChange}
      />
    </Notice>
  );
}
