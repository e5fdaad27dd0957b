import { maskMoney, parseBRL } from "@tenho/br/money/money";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { useBuyByPixMutation, useGetPaymentMethodsQuery } from "../../../api/tenho-api.ts";
import { formatReais } from "../../../shared/format/numbers.ts";
import { MaskedField } from "../../../shared/forms/masked-field.tsx";
import { RadioField } from "../../../shared/forms/radio-field.tsx";
import { useFieldErrors } from "../../../shared/forms/use-field-errors.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { Stack } from "../../../shared/ui/layout/stack.tsx";
import type { PixCode } from "../purchase-types.ts";
import styles from "./buy.module.css";
import { purchaseAmountError } from "./purchase-amount.ts";

export type Method = "PIX" | "CARD";

const PIX = {
  value: "PIX",
  label: "Pix",
  note: "Você paga no aplicativo do seu banco e o crédito entra sozinho.",
} as const;
const CARD = { value: "CARD", label: "Cartão de crédito", note: "O número do cartão não passa pela Tenho." } as const;

const QUICK_AMOUNTS = [10, 20, 50, 100];

type Props = {
  readonly typed: string;
  readonly onTyped: (text: string) => void;
  readonly method: Method;
  readonly onMethod: (method: Method) => void;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onPix: (code: PixCode) => void;
  readonly onCard: (amount: number, fieldUrl: string) => void;
};

/** Asks for the amount and the method of payment. */
export function AmountStep({ typed, onTyped, method, onMethod, onBusy, onPix, onCard }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const [buyByPix, { isLoading }] = useBuyByPixMutation();
  const methods = useGetPaymentMethodsQuery();
  // Without a URL, because the call failed or there is no card, only Pix is offered.
  const cardFieldUrl = methods.data?.card_field_url ?? null;
  const { form, errors, show, mark, clear } = useFieldErrors<"amount">();
  const cents = parseBRL(typed) ?? 0;

  const change = (text: string) => {
    const masked = maskMoney(text);
    onTyped(masked);
    setFailure(null);
    if (purchaseAmountError(parseBRL(masked) ?? 0) === null) clear("amount");
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    const error = purchaseAmountError(cents);
    if (error) return show({ amount: error });
    if (method === "CARD" && cardFieldUrl !== null) return onCard(cents / 100, cardFieldUrl);
    onBusy(true);
    const answer = await buyByPix({ body: { amount: cents / 100 } });
    onBusy(false);
    if (answer.error) return setFailure(errorMessage(answer.error, "Erro ao gerar QR Code para pagamento."));
    const code: PixCode = answer.data;
    if (!code.IsSuccess) return setFailure(code.Message || "Erro ao gerar pagamento PIX.");
    onPix(code);
  };

  return (
    <Stack as="form" gap={4} ref={form} onSubmit={submit} noValidate>
      {failure && <Notice tone="error">{failure}</Notice>}
      <MaskedField
        label="Valor (R$)"
        mask={maskMoney}
        placeholder="0,00"
        value={typed}
        error={errors.amount}
        hint="A partir de R$ 6,00. O crédito vale por 12 meses."
        onChange={change}
        onBlur={() => {
          const error = purchaseAmountError(cents);
          if (typed !== "" && error) mark("amount", error);
        }}
      />
      <fieldset className={styles.amounts}>
        <legend className="visually-hidden">Valores rápidos</legend>
        {QUICK_AMOUNTS.map((amount) => (
          <Button key={amount} onClick={() => change(`${amount},00`)}>
            {formatReais(amount)}
          </Button>
        ))}
      </fieldset>
      {/* The place of the choice is kept until it is known, or the amounts would move from under the finger. */}
      {(methods.isLoading || cardFieldUrl !== null) && (
        <div style={methods.isLoading ? { visibility: "hidden" } : undefined}>
          <RadioField label="Como você quer pagar" value={method} onChange={onMethod} choices={[PIX, CARD]} />
        </div>
      )}
      <Button type="submit" kind="primary" busy={isLoading} busyLabel="Gerando código...">
        {method === "PIX" ? "Gerar código Pix" : "Continuar com cartão"}
      </Button>
    </Stack>
  );
}
