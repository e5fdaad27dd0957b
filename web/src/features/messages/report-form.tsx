import { type FormEvent, useState } from "react";
import { errorMessage } from "../../api/api-error.ts";
import { RadioField } from "../../shared/forms/radio-field.tsx";
import { TextAreaField } from "../../shared/forms/text-area-field.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { Stack } from "../../shared/ui/layout/stack.tsx";
import { Modal } from "../../shared/ui/modal.tsx";
import { REPORT_REASONS, type ReportReason } from "./abuse.ts";
import { useReportMessageMutation } from "./api.ts";

const NOTE_MAX = 500;
const CHOICES = Object.entries(REPORT_REASONS).map(([value, texts]) => ({ value: value as ReportReason, ...texts }));

type Props = { readonly wishId: string; readonly onClose: () => void };

/** Reports a wish to the unit, with a reason. */
export function ReportForm({ wishId, onClose }: Props) {
  const [reason, setReason] = useState<ReportReason>("FALSE");
  const [note, setNote] = useState("");
  const [report, { isLoading, error }] = useReportMessageMutation();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const text = note.trim();
    const { data } = await report({ id: wishId, body: { reason, ...(text && { note: text }) } });
    if (!data) return;
    notify.success("Denúncia enviada");
    onClose();
  };

  return (
    <Modal title="Denunciar pedido" onClose={onClose} canClose={!isLoading}>
      <Stack as="form" gap={4} onSubmit={submit}>
        {Boolean(error) && (
          <Notice tone="error">{errorMessage(error, "Não foi possível enviar. Tente de novo.")}</Notice>
        )}
        <RadioField label="Motivo" value={reason} onChange={setReason} choices={CHOICES} disabled={isLoading} />
        <TextAreaField
          label="O que aconteceu? (opcional)"
          rows={3}
          maxLength={NOTE_MAX}
          hint="A franquia e a Tenho leem. Quem pediu não fica sabendo."
          value={note}
          onChange={setNote}
        />
        <p className="muted">
          A denúncia não devolve o valor de um TENHO. Se você não conseguiu falar com a pessoa, diga em “Como
          terminou?”.
        </p>
        <Button type="submit" kind="primary" busy={isLoading} busyLabel="Enviando...">
          Enviar denúncia
        </Button>
      </Stack>
    </Modal>
  );
}
