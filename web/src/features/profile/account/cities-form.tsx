import { type FormEvent, useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { useSetServiceCitiesMutation } from "../../../api/tenho-api.ts";
import type { SessionUser, UnitSummary } from "../../../shared/session/session-user.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import { ServedUnits } from "../../../shared/units/served-units.tsx";
import { isSameArea, type ServiceArea } from "../../../shared/units/service-area.ts";
import styles from "../profile.module.css";
import { TOAST } from "../toast-time.ts";

type Props = {
  readonly user: SessionUser;
  readonly served: ServiceArea;
  readonly units: readonly UnitSummary[];
};

/** Every unit, or one's own and those chosen. */
export function CitiesForm({ user, served, units }: Props) {
  const [draft, setDraft] = useState(served);
  const [seen, setSeen] = useState(served);
  const [save, { isLoading }] = useSetServiceCitiesMutation();

  // Changes made elsewhere are taken over, unless something is being chosen here.
  if (served !== seen) {
    setSeen(served);
    if (isSameArea(draft, seen)) setDraft(served);
  }

  const ownUnit = units.find((unit) => unit.id === user.unit_id) ?? user.unit;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await save({ id: user.id, body: draft });
    if (answer.error) {
      return notify.error(errorMessage(answer.error, "Erro ao atualizar franquias de atendimento"), TOAST);
    }
    setDraft(answer.data);
    notify.success("Franquias de atendimento atualizadas com sucesso!", TOAST);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className="muted">Você recebe os pedidos de quem está nestas franquias. A sua está sempre entre elas.</p>
      <ServedUnits value={draft} own={ownUnit} units={units} ownNote="a sua" onChange={setDraft} />
      <div className={styles.actions}>
        <Button
          type="submit"
          kind="primary"
          busy={isLoading}
          busyLabel="Salvando..."
          disabled={isSameArea(draft, served)}
        >
          Salvar franquias
        </Button>
      </div>
    </form>
  );
}
