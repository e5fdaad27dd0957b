import { useListChargeRefundsQuery } from "../../../api/tenho-api.ts";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Modal } from "../../../shared/ui/modal.tsx";
import { Money } from "../../../shared/ui/values/money.tsx";
import type { Charge, ChargeRefunds } from "../purchase-types.ts";
import { RefundForm } from "./refund-form.tsx";
import { RefundHistory } from "./refund-history.tsx";
import styles from "./refunds.module.css";
import { useRefundDraft } from "./use-refund-draft.ts";

/** Returns whether a charge can have refunds to make or to see: only a paid Pix can. A card's refund is made with the acquirer. */
export const hasRefunds = ({ method, status }: Charge): boolean =>
  method === "PIX" && (status === "PAID" || status === "REFUNDED" || status === "CLAWED_BACK");

type Props = { readonly charge: Charge; readonly onClose: () => void };

/** The part of a purchase that was returned to the payer, and a form to return the rest or a part of it. */
export function RefundPurchase({ charge: { txid }, onClose }: Props) {
  const query = useListChargeRefundsQuery({ txid });
  const draft = useRefundDraft(txid);
  return (
    <Modal title="Devolver compra" onClose={onClose} canClose={!draft.isLoading} closesOutside={false}>
      <QueryState
        query={query}
        errorTitle="Erro ao carregar devoluções."
        skeleton={<Skeleton lines={6} heightPx={41} />}
      >
        {(refunds) => (
          <div className={styles.refunds}>
            <Sums refunds={refunds} />
            <RefundForm refunds={refunds} draft={draft} />
            <RefundHistory refunds={refunds} onRetry={refunds.block === null ? draft.setCents : undefined} />
          </div>
        )}
      </QueryState>
    </Modal>
  );
}

function Sums({ refunds: { paid, returned, refundable } }: { readonly refunds: ChargeRefunds }) {
  return (
    <dl className={styles.sums}>
      <div>
        <dt>Pago</dt>
        <dd>
          <Money value={paid} />
        </dd>
      </div>
      <div>
        <dt>Devolvido</dt>
        <dd>
          <Money value={returned} />
        </dd>
      </div>
      <div>
        <dt>Pode devolver</dt>
        <dd>
          <Money value={refundable} />
        </dd>
      </div>
    </dl>
  );
}
