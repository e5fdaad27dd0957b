import { useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import type { User } from "../../../api/generated/tenho.gen.ts";
import { TextAreaField } from "../../../shared/forms/text-area-field.tsx";
import { FormModal } from "../../../shared/ui/form-modal.tsx";
import { useViewAs } from "./use-view-as.ts";

const REASON_MIN = 10;
const REASON_MAX = 500;

type Props = { readonly user: Pick<User, "id" | "name">; readonly onClose: () => void };

/** Asks why, then opens the panel of the account. What was typed stays when it fails. */
export function ViewAsDialog({ user, onClose }: Props) {
  const { viewAs, isLoading, error } = useViewAs();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);

  const submit = () => {
    if (reason.trim().length < REASON_MIN) {
      return setProblem(`Diga o motivo em pelo menos ${REASON_MIN} caracteres`);
    }
    void viewAs(user.id, reason.trim());
  };

  return (
    <FormModal
      title={`Ver como ${user.name}`}
      submit={{ label: "Ver painel", busyLabel: "Abrindo..." }}
      isBusy={isLoading}
      error={error ? errorMessage(error, "Não foi possível abrir o painel. Tente de novo.") : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>Você vê o painel desta pessoa por até 30 minutos, sem poder alterar nada.</p>
      <TextAreaField
        label="Motivo"
        rows={3}
        maxLength={REASON_MAX}
        value={reason}
        onChange={(text) => {
          setReason(text);
          setProblem(null);
        }}
        error={problem}
        hint="Fica na auditoria, com o seu nome."
        count={`${reason.trim().length}/${REASON_MAX}`}
        data-starts-focused
      />
    </FormModal>
  );
}
