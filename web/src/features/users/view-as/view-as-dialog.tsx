import { type FormEvent, useId, useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { TextAreaField } from "../../../shared/forms/text-area-field.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Modal } from "../../../shared/ui/dialogs/modal.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import type { User } from "../user.ts";
import { useViewAs } from "./use-view-as.ts";
import styles from "./view-as-dialog.module.css";

const REASON_MIN = 10;
const REASON_MAX = 500;

type Props = { readonly user: Pick<User, "id" | "name">; readonly onClose: () => void };

/** Asks why, then opens the panel of the account. What was typed stays when it fails. */
export function ViewAsDialog({ user, onClose }: Props) {
  const { viewAs, isLoading, error } = useViewAs();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim().length < REASON_MIN) {
      return setProblem(`Diga o motivo em pelo menos ${REASON_MIN} caracteres`);
    }
    void viewAs(user.id, reason.trim());
  };

  return (
    <Modal
      title={`Ver como ${user.name}`}
      onClose={onClose}
      canClose={!isLoading}
      closesOutside={false}
      actions={
        <>
          <Button onClick={onClose} disabled={isLoading}>
            Cancelar
          </Button>
          <Button kind="primary" type="submit" form={id} busy={isLoading} busyLabel="Abrindo...">
            Ver painel
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
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
        {error && (
          <Notice tone="error">{errorMessage(error, "Não foi possível abrir o painel. Tente de novo.")}</Notice>
        )}
      </form>
    </Modal>
  );
}
