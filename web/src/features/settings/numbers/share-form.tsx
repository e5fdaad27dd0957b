import { formatPhone } from "@tenho/br/contacts/format-phone";
import { useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import type { ListSharedNumbersApiResponse } from "../../../api/generated/tenho.gen.ts";
import { useDeleteSharedNumberMutation, useSetSharedNumberMutation } from "../../../api/tenho-api.ts";
import { CheckField } from "../../../shared/forms/check-field.tsx";
import { FormModal } from "../../../shared/ui/form-modal.tsx";
import type { ShowBanner } from "../use-banner.ts";
import type { BusinessNumber } from "./number-text.ts";
import styles from "./numbers.module.css";

export type ShareUnit = {
  readonly id: string;
  readonly name: string;
  readonly is_active: boolean;
  readonly phone_number_id?: string | null | undefined;
};

type Props = {
  readonly number: BusinessNumber;
  /** The number as it is shared; null: it is not. */
  readonly current: ListSharedNumbersApiResponse[number] | null;
  readonly units: readonly ShareUnit[];
  readonly showBanner: ShowBanner;
  readonly onClose: () => void;
};

/** Chooses the units that share a number; without any it is shared no more. */
export function ShareForm({ number, current, units, showBanner, onClose }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(current?.unit_ids));
  const [error, setError] = useState<string | null>(null);
  const [save, saving] = useSetSharedNumberMutation();
  const [remove, removing] = useDeleteSharedNumberMutation();

  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const submit = async () => {
    const answer =
      chosen.size === 0
        ? await remove({ id: number.id })
        : await save({ id: number.id, body: { display_phone_number: number.digits, unit_ids: [...chosen] } });
    if (answer.error) return setError(errorMessage(answer.error, "Erro ao salvar o número"));
    showBanner("success", chosen.size === 0 ? "O número não é mais compartilhado." : "Franquias do número salvas.");
    onClose();
  };
  return (
    <FormModal
      title={`Quem usa ${formatPhone(number.digits)}`}
      submit={{ label: "Salvar", busyLabel: "Salvando..." }}
      isBusy={saving.isLoading || removing.isLoading}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="muted">
        Quem escreve a um número compartilhado diz em que cidade está. Uma franquia com número próprio também pode usar
        o compartilhado. Sem nenhuma marcada, o número fica livre.
      </p>
      <div className={styles.units}>
        {units.map(({ id, name, is_active: isActive }) => (
          <CheckField
            key={id}
            label={isActive ? name : `${name} (inativa)`}
            checked={chosen.has(id)}
            onChange={(isChosen) => toggle(id, isChosen)}
          />
        ))}
      </div>
    </FormModal>
  );
}
