import { useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import type { CorrectionRequest } from "../../../api/generated/tenho.gen.ts";
import { useCloseCorrectionRequestMutation } from "../../../api/tenho-api.ts";
import { RadioField } from "../../../shared/forms/radio-field.tsx";
import { TextAreaField } from "../../../shared/forms/text-area-field.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import { FormModal } from "../../../shared/ui/form-modal.tsx";

const REASON_MAX = 500;
const STATUSES = [
  { value: "REFUSED", label: "Não aceitar", note: "Nada muda na conta." },
  { value: "DONE", label: "Concluir", note: "O que foi pedido já está certo, ou foi resolvido de outro jeito." },
] as const;
type Status = (typeof STATUSES)[number]["value"];

type Props = {
  readonly user: { readonly id: string; readonly name: string };
  readonly request: CorrectionRequest;
  readonly onClose: () => void;
};

/** Closes a request without correcting anything by it, with a reason for its person. */
export function CloseRequest({ user, request, onClose }: Props) {
  const [status, setStatus] = useState<Status>("REFUSED");
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [close, { isLoading, error }] = useCloseCorrectionRequestMutation();

  const submit = async () => {
    const text = reason.trim();
    setMissing(text === "");
    if (text === "") return;
    const { id, version } = request;
    const answer = await close({ id: user.id, body: { id, version, status, reason: text } });
    if (answer.error) return;
    notify.success("Pedido de correção encerrado. A pessoa é avisada por e-mail.");
    onClose();
  };

  return (
    <FormModal
      title={`Encerrar pedido de ${user.name}`}
      submit={{ label: "Encerrar pedido", busyLabel: "Encerrando..." }}
      isBusy={isLoading}
      error={error ? errorMessage(error, "Erro ao encerrar o pedido. Tente de novo.") : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioField label="Como termina" value={status} onChange={setStatus} choices={STATUSES} disabled={isLoading} />
      <TextAreaField
        label="Motivo"
        rows={3}
        maxLength={REASON_MAX}
        hint="A pessoa lê o motivo no e-mail e em Meu Perfil."
        value={reason}
        onChange={setReason}
        error={isMissing && reason.trim() === "" ? "Escreva o motivo." : null}
      />
    </FormModal>
  );
}
