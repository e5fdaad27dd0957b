import { type FormEvent, useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import type { FollowUp, FollowUpOutcome } from "../../../api/merchant-types.ts";
import { useFollowUpMessageMutation } from "../../../api/tenho-api.ts";
import { RadioField } from "../../../shared/forms/radio-field.tsx";
import { TextAreaField } from "../../../shared/forms/text-area-field.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import { Stack } from "../../../shared/ui/layout/stack.tsx";
import { Modal } from "../../../shared/ui/modal.tsx";
import type { Message } from "../message.ts";
import { OUTCOMES } from "./outcomes.ts";

const NOTE_MAX = 500;
const CHOICES = Object.entries(OUTCOMES).map(([value, texts]) => ({ value: value as FollowUpOutcome, ...texts }));

type Props = {
  readonly wishId: string;
  readonly followUp: FollowUp | null;
  readonly onSaved: (message: Message) => void;
  readonly onClose: () => void;
};

/** Asks what came of a paid TENHO, with a note by the merchant. */
export function FollowUpForm({ wishId, followUp, onSaved, onClose }: Props) {
  const [outcome, setOutcome] = useState<FollowUpOutcome>(followUp?.outcome ?? "SOLD");
  const [note, setNote] = useState(followUp?.note ?? "");
  const [save, { isLoading, error }] = useFollowUpMessageMutation();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const text = note.trim();
    const { data } = await save({ id: wishId, body: { outcome, ...(text && { note: text }) } });
    if (!data) return;
    onSaved(data);
    notify.success("Anotado!");
    onClose();
  };

  return (
    <Modal title="Como terminou?" onClose={onClose} canClose={!isLoading}>
      <Stack as="form" gap={4} onSubmit={submit}>
        {Boolean(error) && (
          <Notice tone="error">{errorMessage(error, "Não foi possível salvar. Tente de novo.")}</Notice>
        )}
        <RadioField label="Resultado" value={outcome} onChange={setOutcome} choices={CHOICES} disabled={isLoading} />
        <TextAreaField
          label="Anotação (opcional)"
          rows={3}
          maxLength={NOTE_MAX}
          hint="Só a sua empresa lê."
          value={note}
          onChange={setNote}
        />
        <Button type="submit" kind="primary" busy={isLoading} busyLabel="Salvando...">
          Salvar
        </Button>
      </Stack>
    </Modal>
  );
}
