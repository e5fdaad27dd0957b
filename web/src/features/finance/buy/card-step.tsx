import { type FormEvent, useState } from "react";
import { errorMessage, isApiError } from "../../../api/api-error.ts";
import { useOpenCheckoutMutation, usePayCheckoutByCardMutation } from "../../../api/tenho-api.ts";
import { formatReais } from "../../../shared/format/numbers.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import styles from "./buy.module.css";
import { type CardToken, HostedCardField } from "./hosted-card-field.tsx";

const FAILED = "Erro ao pagar com cartão.";

type Props = {
  readonly amount: number;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onBack: () => void;
  readonly onPaid: (amount: number) => void;
};

/** `null`: paid. */
type Outcome = { readonly tone: "error" | "info"; readonly text: string } | null;

/** Pays by card. One checkout is used until its outcome is known, so that a lost answer never charges twice. */
export function CardStep({ amount, onBusy, onBack, onPaid }: Props) {
  const [token, setToken] = useState<CardToken>("tok_approved_visa");
  const [reference, setReference] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [isBusy, setBusy] = useState(false);
  const [openCheckout] = useOpenCheckoutMutation();
  const [payCheckout] = usePayCheckoutByCardMutation();

  const pay = async (): Promise<Outcome> => {
    let current = reference;
    if (current === null) {
      const checkout = await openCheckout({ body: { amount, method: "CARD" } });
      if (checkout.error) return { tone: "error", text: errorMessage(checkout.error, FAILED) };
      current = checkout.data.reference;
      setReference(current);
    }
    const answer = await payCheckout({ body: { reference: current, card_token: token } });
    if (answer.error) {
      if (isRefusal(answer.error)) setReference(null);
      return { tone: "error", text: errorMessage(answer.error, FAILED) };
    }
    const { IsSuccess: isSuccess, Message: text, status } = answer.data;
    if (isSuccess && status === "PAID") return null;
    if (isSuccess) return { tone: "info", text };
    setReference(null);
    return { tone: "error", text: text || FAILED };
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setOutcome(null);
    setBusy(true);
    onBusy(true);
    const next = await pay();
    setBusy(false);
    onBusy(false);
    if (next === null) onPaid(amount);
    else setOutcome(next);
  };

  return (
    <form className={styles.step} onSubmit={submit}>
      {outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
      <p className={styles.amount}>{formatReais(amount)}</p>
      <HostedCardField
        token={token}
        disabled={isBusy}
        onToken={(next) => {
          setToken(next);
          setOutcome(null);
        }}
      />
      <Button type="submit" kind="primary" busy={isBusy} busyLabel="Pagando...">
        {`Pagar ${formatReais(amount)}`}
      </Button>
      <Button onClick={onBack} disabled={isBusy}>
        Voltar
      </Button>
    </form>
  );
}

/** The server has said no: the next attempt needs a checkout of its own. */
const isRefusal = (error: unknown): boolean => isApiError(error) && error.status >= 400 && error.status < 500;
