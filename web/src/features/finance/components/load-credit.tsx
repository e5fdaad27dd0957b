import { maskMoney, parseBRL } from "@tenho/br/money/money";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { useLoadCreditMutation } from "../../../api/load-credit.ts";
import { formatReais } from "../../../shared/format/numbers.ts";
import { Field } from "../../../shared/forms/field.tsx";
import { MaskedField } from "../../../shared/forms/masked-field.tsx";
import { useFieldErrors } from "../../../shared/forms/use-field-errors.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Modal } from "../../../shared/ui/dialogs/modal.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { notify } from "../../../shared/ui/toasts/toast-store.ts";
import styles from "./finance.module.css";

type Props = { readonly company: { readonly id: string; readonly name: string }; readonly onClose: () => void };

/** Credits a company's wallet by hand. */
export function LoadCredit({ company, onClose }: Props) {
  const [amount, setAmount] = useState("");
  const [description, setDescription] = useState("");
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [error, setError] = useState<string | null>(null);
  const [loadCredit, { isLoading }] = useLoadCreditMutation();
  const { form, errors, show, clear } = useFieldErrors<"amount">();
  const cents = parseBRL(amount) ?? 0;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    if (cents < 1) return show({ amount: "Digite um valor a partir de R$ 0,01" });
    const text = description.trim();
    const answer = await loadCredit({
      client_id: company.id,
      amount: cents / 100,
      idempotencyKey,
      ...(text && { description: text }),
    });
    if (answer.error) return setError(errorMessage(answer.error, "Erro ao inserir crédito"));
    notify.success("Crédito inserido com sucesso!", { durationMs: 3000 });
    onClose();
  };

  return (
    <Modal title="Carregar créditos" onClose={onClose} canClose={!isLoading}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <p>
          Para <strong>{company.name}</strong>. Entra na hora e vale por 12 meses.
        </p>
        {error && <Notice tone="error">{error}</Notice>}
        <MaskedField
          label="Valor (R$)"
          mask={maskMoney}
          placeholder="0,00"
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
        <Button type="submit" kind="primary" busy={isLoading} busyLabel="Inserindo...">
          {cents > 0 ? `Inserir ${formatReais(cents / 100)}` : "Inserir crédito"}
        </Button>
      </form>
    </Modal>
  );
}
