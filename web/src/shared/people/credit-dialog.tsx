import { maskMoney, parseBRL } from "@tenho/br/money/money";
import { useState } from "react";
import { errorMessage } from "../../api/api-error.ts";
import { useLoadCreditMutation } from "../../api/load-credit.ts";
import { formatReais } from "../format/numbers.ts";
import { Field } from "../forms/field.tsx";
import { MaskedField } from "../forms/masked-field.tsx";
import { useFieldErrors } from "../forms/use-field-errors.ts";
import { notify } from "../ui/feedback/toast-store.ts";
import { FormModal } from "../ui/form-modal.tsx";

type Props = {
  readonly title: string;
  readonly company: { readonly id: string; readonly name: string };
  /** True when an amount left out means the credit value in force. */
  readonly hasDefaultAmount?: boolean;
  readonly onClose: () => void;
};

const SUCCESS_TOAST = { durationMs: 3000 };

/** Credits a company's wallet by hand. */
export function CreditDialog({ title, company, hasDefaultAmount = false, onClose }: Props) {
  const [amount, setAmount] = useState("");
  const [description, setDescription] = useState("");
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [error, setError] = useState<string | null>(null);
  const [loadCredit, { isLoading }] = useLoadCreditMutation();
  const { form, errors, show, clear } = useFieldErrors<"amount">();
  const cents = hasDefaultAmount && amount.trim() === "" ? null : (parseBRL(amount) ?? 0);

  const submit = async () => {
    setError(null);
    if (cents !== null && cents < 1) return show({ amount: "Digite um valor a partir de R$ 0,01" });
    const text = description.trim();
    const answer = await loadCredit({
      client_id: company.id,
      amount: cents === null ? null : cents / 100,
      idempotencyKey,
      ...(text && { description: text }),
    });
    if (answer.error) return setError(errorMessage(answer.error, "Erro ao inserir crédito"));
    notify.success("Crédito inserido com sucesso!", SUCCESS_TOAST);
    onClose();
  };

  return (
    <FormModal
      title={title}
      submit={{ label: cents ? `Inserir ${formatReais(cents / 100)}` : "Inserir crédito", busyLabel: "Inserindo..." }}
      isBusy={isLoading}
      error={error}
      onSubmit={submit}
      onClose={onClose}
      form={form}
    >
      <p>
        Para <strong>{company.name}</strong>. Entra na hora e vale por 12 meses.
      </p>
      <MaskedField
        label="Valor (R$)"
        mask={maskMoney}
        placeholder="0,00"
        {...(hasDefaultAmount && { hint: "Em branco: o valor padrão de um TENHO" })}
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
    </FormModal>
  );
}
