import { parseBRL } from "@tenho/br/money/money";
import { useState } from "react";
import { type ApiError, isApiError, offlineError } from "../../../api/api-error.ts";
import { formatReais } from "../../../shared/format/numbers.ts";
import { notify } from "../../../shared/ui/toasts/toast-store.ts";
import type { ChargeRefunds } from "../purchase-types.ts";
import { useRefundPurchaseMutation } from "./refund-call.ts";

/** The digits of the masked field. */
const toText = (cents: number): string => (cents / 100).toFixed(2).replace(".", ",");

/**
 * What is typed of a refund, and its sending. One key stands for one refund: it is kept for a repetition after an answer that was lost, and
 * changes with what is asked for and once the server has decided.
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
        // Anything else may have been done all the same: the same key asks for the same refund.
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
