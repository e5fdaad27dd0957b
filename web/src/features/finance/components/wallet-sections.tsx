import { lazy } from "react";
import { formatReais } from "../../../shared/format/numbers.ts";
import { Collapsible } from "../../../shared/ui/layout/collapsible.tsx";
import { notify } from "../../../shared/ui/toasts/toast-store.ts";
import type { Charge } from "../purchase-types.ts";
import styles from "./finance.module.css";

const ChargeList = lazy(async () => ({ default: (await import("../charges/charge-list.tsx")).ChargeList }));
const LotList = lazy(async () => ({ default: (await import("../lots/lot-list.tsx")).LotList }));

async function copyCode({ copy_code: code, amount }: Charge): Promise<void> {
  try {
    await navigator.clipboard.writeText(code ?? "");
    notify.success(`Código de ${formatReais(amount)} copiado.`, { durationMs: 2000 });
  } catch {
    notify.error("O navegador não deixou copiar o código.");
  }
}

/** Below the statement: what was bought, and until when the credit may be spent. */
export function WalletSections({ userId, canPay = false }: { readonly userId: string; readonly canPay?: boolean }) {
  return (
    <div className={styles.sections}>
      <Collapsible title="Compras" note="Pix e cartão">
        <ChargeList userId={userId} onCopy={canPay ? (charge) => void copyCode(charge) : undefined} />
      </Collapsible>
      <Collapsible title="Validade dos créditos">
        <LotList userId={userId} />
      </Collapsible>
    </div>
  );
}
