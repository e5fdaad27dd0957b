import { errorMessage } from "../../../api/api-error.ts";
import { useRefundChargeMutation } from "../../../api/tenho-api.ts";
import { formatReais } from "../../../shared/format/numbers.ts";
import { Confirm } from "../../../shared/ui/dialogs/confirm.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { notify } from "../../../shared/ui/toasts/toast-store.ts";
import type { Charge } from "../purchase-types.ts";
import styles from "./charges.module.css";

/** Whether a charge can be asked back from here: a paid Pix. A card's refund is made with the acquirer. */
export const isRefundable = ({ method, status }: Charge): boolean => method === "PIX" && status === "PAID";

/** Reais that were paid. */
const paidOf = ({ paid_amount: paid, amount }: Charge): number => paid ?? amount;

type Props = { readonly charge: Charge; readonly onClose: () => void };

/** Asks before a paid charge goes back to who paid it. The amount is sent along: no other one than the one shown is taken. */
export function RefundCharge({ charge, onClose }: Props) {
  const [refund, { isLoading, error }] = useRefundChargeMutation();
  const paid = paidOf(charge);
  const amount = formatReais(paid);
  const confirm = async () => {
    const { data } = await refund({ txid: charge.txid, body: { amount: paid } });
    if (!data) return;
    notify.success(data.done ? `${amount} devolvidos a quem pagou.` : `${amount} em devolução a quem pagou.`);
    onClose();
  };
  return (
    <Confirm
      title="Devolver compra"
      actionLabel={`Devolver ${amount}`}
      busyLabel="Devolvendo..."
      isBusy={isLoading}
      isDestructive
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className={styles.question}>
        {error && <Notice tone="error">{errorMessage(error, "Erro ao devolver a compra.")}</Notice>}
        <p>{amount} saem do saldo da empresa e voltam por Pix para quem pagou.</p>
        <p>Só se devolve crédito não gasto: se parte desta compra já foi gasta, nada é devolvido.</p>
      </div>
    </Confirm>
  );
}
