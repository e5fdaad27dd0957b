import { formatReais } from "../../shared/format/numbers.ts";
import { lazyPart } from "../../shared/parts/lazy-part.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { Collapsible } from "../../shared/ui/layout/collapsible.tsx";
import styles from "./finance.module.css";
import type { Charge } from "./purchase-types.ts";

const ChargeList = lazyPart(async () => (await import("./buy/charge-list.tsx")).ChargeList);
const LotList = lazyPart(async () => (await import("./lot-list.tsx")).LotList);

async function copyCode({ copy_code: code, amount }: Charge): Promise<void> {
  try {
    await navigator.clipboard.writeText(code ?? "");
    notify.success(`Código de ${formatReais(amount)} copiado.`, { durationMs: 2000 });
  } catch {
    notify.error("O navegador não deixou copiar o código.");
  }
}

/** Sections below the statement: purchases, and the expiry of credit. */
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
