import { type FormEvent, useState } from "react";
import { errorMessage, isApiError } from "../../../api/api-error.ts";
import { useOpenCheckoutMutation, usePayCheckoutByCardMutation } from "../../../api/tenho-api.ts";
import { formatReais } from "../../../shared/format/numbers.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { Stack } from "../../../shared/ui/layout/stack.tsx";
import styles from "./buy.module.css";
import { CardField } from "./card-field.tsx";
import { useCardFrame } from "./use-card-frame.ts";

const FAILED = "Erro ao pagar com cartão.";

type Props = {
  readonly amount: number;
  /** The acquirer's page with the field for a card. */
  readonly fieldUrl: string;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onBack: () => void;
  readonly onPaid: (amount: number) => void;
};

/** A purchase whose outcome is not known yet, and the token it is paid with. */
type Checkout = { readonly reference: string; readonly token: string };

/** Null when the purchase is paid. */
type Outcome = { readonly tone: "error" | "info"; readonly text: string } | null;

/** Pays by card. One checkout is used until its outcome is known, so that a lost answer never charges twice. */
export function CardStep({ amount, fieldUrl, onBusy, onBack, onPaid }: Props) {
  const card = useCardFrame(fieldUrl);
  const [checkout, setCheckout] = useState<Checkout | null>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [isBusy, setBusy] = useState(false);
  const [openCheckout] = useOpenCheckoutMutation();
  const [payCheckout] = usePayCheckoutByCardMutation();

  const pay = async (): Promise<Outcome> => {
    let current = checkout;
    if (current === null) {
      const answer = await card.requestToken();
      if ("problem" in answer) return { tone: "error", text: answer.problem };
      const opened = await openCheckout({ body: { amount, method: "CARD" } });
      if (opened.error) return { tone: "error", text: errorMessage(opened.error, FAILED) };
      current = { reference: opened.data.reference, token: answer.token };
      setCheckout(current);
    }
    const answer = await payCheckout({ body: { reference: current.reference, card_token: current.token } });
    if (answer.error) {
      if (isRefusal(answer.error)) setCheckout(null);
      return { tone: "error", text: errorMessage(answer.error, FAILED) };
    }
    const { IsSuccess: isSuccess, Message: text, status } = answer.data;
    if (isSuccess && status === "PAID") return null;
    if (isSuccess) return { tone: "info", text };
    setCheckout(null);
    return { tone: "error", text: text || FAILED };
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setOutcome(null);
    setBusy(true);
    onBusy(true);
    // Whatever breaks on the way, the button ends its "Pagando...".
    const next = await pay().catch((): Outcome => ({ tone: "error", text: FAILED }));
    setBusy(false);
    onBusy(false);
    if (next === null) onPaid(amount);
    else setOutcome(next);
  };

  return (
    <Stack as="form" gap={4} onSubmit={submit}>
      {outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
      <p className={styles.amount}>{formatReais(amount)}</p>
      <CardField card={card} />
      <Button type="submit" kind="primary" disabled={card.state !== "ready"} busy={isBusy} busyLabel="Pagando...">
        {`Pagar ${formatReais(amount)}`}
      </Button>
      <Button onClick={onBack} disabled={isBusy}>
        Voltar
      </Button>
    </Stack>
  );
}

/** Returns whether the server refused the purchase: the next attempt then needs a new checkout. */
const isRefusal = (error: unknown): boolean => isApiError(error) && error.status >= 400 && error.status < 500;
