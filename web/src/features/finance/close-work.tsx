import { useState } from "react";
import { errorMessage } from "../../api/api-error.ts";
import { useClosePaymentWorkMutation } from "../../api/tenho-api.ts";
import { formatReais } from "../../shared/format/numbers.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import type { FailingWork } from "./purchase-types.ts";

type Outcome = "RETURNED" | "NOT_RETURNED" | "HANDLED";
type Words = { readonly button: string; readonly title: string; readonly action: string; readonly done: string };

const WORDS: Readonly<Record<Outcome, Words>> = {
  RETURNED: {
    button: "O banco devolveu",
    title: "O banco devolveu",
    action: "Encerrar devolução",
    done: "Devolução encerrada.",
  },
  NOT_RETURNED: {
    button: "Não devolveu",
    title: "O banco não devolveu",
    action: "Devolver o crédito",
    done: "O crédito voltou para a carteira.",
  },
  HANDLED: {
    button: "Já resolvi no banco",
    title: "Pix resolvido no banco",
    action: "Tirar da lista",
    done: "Pix tirado da lista.",
  },
};

/** Outcomes by which MASTER may end the work: of a refund whose end the bank's answers do not tell, and of a received Pix that cannot be read. */
function outcomesOf({ kind, failure }: FailingWork): readonly Outcome[] {
  if (kind === "item") return ["HANDLED"];
  const isUntold = failure?.reason === "return_pending" || failure?.reason === "unreadable";
  return kind === "refund" && isUntold ? ["RETURNED", "NOT_RETURNED"] : [];
}

/** Buttons with which MASTER ends work by what the bank says elsewhere; none for other work. */
export function CloseWork({ work }: { readonly work: FailingWork }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <>
      {outcomesOf(work).map((one) => (
        <Button key={one} onClick={() => setOutcome(one)}>
          {WORDS[one].button}
        </Button>
      ))}
      {outcome && <ConfirmClosing work={work} outcome={outcome} onClose={() => setOutcome(null)} />}
    </>
  );
}

type ConfirmProps = { readonly work: FailingWork; readonly outcome: Outcome; readonly onClose: () => void };

function ConfirmClosing({ work, outcome, onClose }: ConfirmProps) {
  const [close, { isLoading, error }] = useClosePaymentWorkMutation();
  const { title, action, done } = WORDS[outcome];
  const confirm = async () => {
    const kind = work.kind === "item" ? "item" : "refund";
    const answer = await close({ kind, id: work.id, body: { outcome } });
    if (answer.error) return;
    notify.success(done);
    onClose();
  };
  return (
    <Confirm
      title={title}
      actionLabel={action}
      busyLabel="Encerrando..."
      isBusy={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {error && <Notice tone="error">{errorMessage(error, "Erro ao encerrar.")}</Notice>}
      <p>{consequence(work, outcome)}</p>
    </Confirm>
  );
}

function consequence({ amount, name = "a empresa" }: FailingWork, outcome: Outcome): string {
  const sum = amount === null ? "O valor" : formatReais(amount);
  if (outcome === "RETURNED")
    return `${sum} já voltou por Pix para quem pagou: confira no banco antes. O crédito continua fora da carteira.`;
  if (outcome === "NOT_RETURNED")
    return `A devolução não foi feita: confira no banco antes. ${sum} volta ao saldo de ${name}.`;
  return "Nada muda nas carteiras. Tire da lista só depois de resolver este Pix no banco.";
}
