import { canSaveHours } from "@tenho/access/business-hours";
import { type FormEvent, useRef, useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { useCreateBusinessHoursMutation, useUpdateBusinessHoursMutation } from "../../../api/tenho-api.ts";
import { bodyOf, draftErrors, draftOf, type Hours, type HoursDraft } from "../../../shared/hours/hours-draft.ts";
import { HoursEditor } from "../../../shared/hours/hours-editor.tsx";
import type { SessionUser } from "../../../shared/session/session-user.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import profile from "../profile.module.css";
import { TOAST } from "../toast-time.ts";

type Props = { readonly user: SessionUser; readonly hours: Hours };

const FORBIDDEN = "Você não tem permissão para salvar horários de funcionamento.";
const NO_ERRORS: Readonly<Record<string, string>> = {};
/** Returns whether the user runs units: MASTER and ADMIN receive no wishes, whatever their hours. */
const runsUnits = ({ role }: SessionUser): boolean => role === "MASTER" || role === "ADMIN";
const isSame = (one: HoursDraft, other: HoursDraft): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The week, the city whose time it is in, and the dates that are different. */
export function HoursForm({ user, hours }: Props) {
  const [draft, setDraft] = useState(() => draftOf(hours));
  const [seen, setSeen] = useState(hours);
  const [isChecked, setChecked] = useState(false);
  const [create, { isLoading: isCreating }] = useCreateBusinessHoursMutation();
  const [update, { isLoading: isUpdating }] = useUpdateBusinessHoursMutation();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = isCreating || isUpdating;
  const isNew = hours.id === null;
  const errors = isChecked ? draftErrors(draft) : NO_ERRORS;

  // Changes made elsewhere are taken over, unless something is being changed here.
  if (hours !== seen) {
    setSeen(hours);
    if (isSame(draft, draftOf(seen))) setDraft(draftOf(hours));
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!canSaveHours(user, isNew)) return notify.error(FORBIDDEN, TOAST);
    if (Object.keys(draftErrors(draft)).length > 0) {
      setChecked(true);
      // Waits until the errors are rendered at their fields.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    setChecked(false);
    const call = { id: user.id, body: bodyOf(draft, hours.client_id) };
    const answer = await (isNew ? create(call) : update(call));
    if (answer.error) {
      return notify.error(errorMessage(answer.error, "Erro ao salvar horários. Tente novamente."), TOAST);
    }
    setDraft(draftOf(answer.data));
    notify.success("Horários de funcionamento salvos com sucesso!", TOAST);
  };

  return (
    <form ref={form} className={profile.form} onSubmit={submit} noValidate>
      {isNew && (
        <Notice tone="info">Você ainda não informou seu horário. Até lá vale das 08:00 às 20:00, todos os dias.</Notice>
      )}
      <p className="muted">
        {runsUnits(user)
          ? "Este horário é só da sua conta: ele não muda quando nem para quem os pedidos vão."
          : "Os pedidos chegam dentro deste horário. Um que venha fora dele espera você abrir, se ainda valer."}
      </p>
      <HoursEditor draft={draft} errors={errors} onChange={setDraft} />
      <div className={profile.actions}>
        <Button
          type="submit"
          kind="primary"
          busy={isBusy}
          busyLabel="Salvando..."
          disabled={!isNew && isSame(draft, draftOf(hours))}
        >
          Salvar horários
        </Button>
      </div>
    </form>
  );
}
