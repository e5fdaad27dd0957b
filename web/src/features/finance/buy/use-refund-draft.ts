import { parseBRL } from "@tenho/br/money/money";
import { useState } from "react";
import { type ApiError, isApiError, offlineError } from "../../../api/api-error.ts";
import { formatReais } from "../../../shared/format/numbers.ts";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import type { ChargeRefunds } from "../purchase-types.ts";
import { useRefundPurchaseMutation } from "./refund-call.ts";

/** The digits of the masked field. */
const toText = (cents: number): string => (cents / 100).toFixed(2).replace(".", ",");

/**
 * A refund's amount as it is typed, and its sending. The idempotency key belongs to one refund: it is kept to retry after a lost answer, and
 * changes with the amount and once the server has decided.
 */
export function useRefundDraft(txid: string) {
  const [text, setText] = useState("");
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [error, setError] = useState<ApiError | null>(null);
  const [refund, { isLoading }] = useRefundPurchaseMutation();

  const change = (typed: string) => {
    setText(typed);
    setKey(crypto.randomUUID());
    setError(null);
  };

  return {
    text,
    /** Null: nothing was typed. */
    cents: text === "" ? null : (parseBRL(text) ?? 0),
    error,
    isLoading,
    change,
    setCents: (cents: number) => change(toText(cents)),
    async send(reais: number, { returned }: Pick<ChargeRefunds, "returned">): Promise<void> {
      setError(null);
      const answer = await refund({ txid, key, amount: reais, returned });
      if (answer.error) {
        const problem = isApiError(answer.error) ? answer.error : offlineError();
        setError(problem);
        // On any other error the refund may have been done: the same key then repeats it instead of making another.
        if (problem.status >= 400 && problem.status < 500) setKey(crypto.randomUUID());
        return;
      }
      const amount = formatReais(answer.data.refund.amount);
      notify.success(answer.data.done ? `${amount} devolvidos a quem pagou.` : `${amount} em devolução a quem pagou.`);
      change("");
    },
  };
}

export type RefundDraft = ReturnType<typeof useRefundDraft>;
