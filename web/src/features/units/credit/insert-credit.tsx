import { maskMoney, parseBRL } from "@tenho/br/money/money";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { useLoadCreditMutation } from "../../../api/load-credit.ts";
import { Field } from "../../../shared/forms/field.tsx";
import { MaskedField } from "../../../shared/forms/masked-field.tsx";
import { useFieldErrors } from "../../../shared/forms/use-field-errors.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Modal } from "../../../shared/ui/dialogs/modal.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { notify } from "../../../shared/ui/toasts/toast-store.ts";
import { TOAST } from "../unit.ts";
import styles from "../../../shared/ui/dialogs/form-modal.module.css";

type Props = { readonly company: { readonly id: string; readonly name: string }; readonly onClose: () => void };

const FORM_ID = "insert-credit";

/** Credits a company's wallet by hand; without an amount, the credit value in force. */
export function InsertCredit({ company, onClose }: Props) {
  const [amount, setAmount] = useState("");
  const [description, setDescription] = useState("");
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [error, setError] = useState<string | null>(null);
  const [loadCredit, { isLoading }] = useLoadCreditMutation();
  const { form, errors, show, clear } = useFieldErrors<"amount">();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    const cents = amount.trim() === "" ? null : (parseBRL(amount) ?? 0);
    if (cents !== null && cents < 1) return show({ amount: "Digite um valor a partir de R$ 0,01" });
    const text = description.trim();
    const answer = await loadCredit({
      client_id: company.id,
      amount: cents === null ? null : cents / 100,
      idempotencyKey,
      ...(text && { description: text }),
    });
    if (answer.error) return setError(errorMessage(answer.error, "Erro ao inserir crédito"));
    notify.success("Crédito inserido com sucesso!", TOAST);
    onClose();
  };

  return (
    <Modal
      title="Inserir crédito"
      onClose={onClose}
      canClose={!isLoading}
      closesOutside={false}
      actions={
        <>
          <Button onClick={onClose} disabled={isLoading}>
            Cancelar
          </Button>
          <Button type="submit" form={FORM_ID} kind="primary" busy={isLoading} busyLabel="Inserindo...">
            Inserir crédito
          </Button>
        </>
      }
    >
      <form id={FORM_ID} ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <p>
          Para <strong>{company.name}</strong>. Entra na hora e vale por 12 meses.
        </p>
        {error && <Notice tone="error">{error}</Notice>}
        <MaskedField
          label="Valor (R$)"
          mask={maskMoney}
          hint="Em branco: o valor padrão de um TENHO"
          value={amount}
          error={errors.amount}
          onChange={(text) => {
            setAmount(text);
            clear("amount");
          }}
        />
        <Field
          label="Descrição (opcional)"
          maxLength={200}
          placeholder="Crédito inserido pelo administrador"
          value={description}
          onChange={setDescription}
        />
      </form>
    </Modal>
  );
}
