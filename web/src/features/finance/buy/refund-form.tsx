import { formatDateTime } from "@tenho/br/calendar/dates";
import { maskMoney } from "@tenho/br/money/money";
import type { FormEvent } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { formatReais } from "../../../shared/format/numbers.ts";
import { MaskedField } from "../../../shared/forms/masked-field.tsx";
import { useFieldErrors } from "../../../shared/forms/use-field-errors.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import type { ChargeRefunds } from "../purchase-types.ts";
import styles from "./refunds.module.css";
import type { RefundDraft } from "./use-refund-draft.ts";

type Props = { readonly refunds: ChargeRefunds; readonly draft: RefundDraft };

/** Asks for the amount to return: all that can be returned, unless less is typed. With nothing to return it gives the reason. */
export function RefundForm({ refunds, draft }: Props) {
  const { form, errors, show, clear } = useFieldErrors<"amount">();
  const { refundable, block } = refunds;
  if (block !== null) {
    return (
      <>
        {draft.error && <RefundError draft={draft} />}
        <Notice tone="info">{whyNothing(refunds)}</Notice>
      </>
    );
  }
  const reais = draft.cents === null ? refundable : draft.cents / 100;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reais < 0.01 || reais > refundable) return show({ amount: `Digite até ${formatReais(refundable)}` });
    void draft.send(reais, refunds);
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {draft.error && <RefundError draft={draft} />}
      <p>
        O valor sai do saldo da empresa e volta por Pix para quem pagou.{" "}
        {refunds.unspent === null
          ? "Não foi possível ver agora quanto desta compra foi gasto; só crédito não gasto é devolvido."
          : "Só se devolve crédito não gasto."}
      </p>
      <MaskedField
        label="Valor a devolver (R$)"
        mask={maskMoney}
        placeholder={`${formatReais(refundable).replace(/^\D+/, "")} (tudo o que pode)`}
        value={draft.text}
        error={errors.amount}
        onChange={(text) => {
          draft.change(text);
          clear("amount");
        }}
      />
      <Button type="submit" kind="danger" busy={draft.isLoading} busyLabel="Devolvendo...">
        {`Devolver ${formatReais(reais)}`}
      </Button>
    </form>
  );
}

function RefundError({ draft: { error } }: { readonly draft: RefundDraft }) {
  return <Notice tone="error">{errorMessage(error, "Erro ao devolver a compra.")}</Notice>;
}

function whyNothing({ block, until, unspent }: ChargeRefunds): string {
  switch (block) {
    case "CARD":
      return "A devolução de compra por cartão é feita no painel da adquirente.";
    case "RETURNED":
      return "Tudo o que foi pago por esta compra já voltou a quem pagou.";
    case "WINDOW":
      return `O banco só devolvia este Pix até ${until ? formatDateTime(new Date(until)) : "90 dias depois"}.`;
    case "SPENT":
      return `Só se devolve crédito não gasto: desta compra restam ${formatReais(unspent ?? 0)}.`;
    case "UNDER_WAY":
      return "Há uma devolução em andamento. Outra pode ser pedida quando ela terminar.";
    default:
      return "Esta cobrança não tem o que devolver.";
  }
}
