import { Refresh } from "@blueprintjs/icons";
import { useCheckPendingPixMutation } from "../../../api/tenho-api.ts";
import { formatReais, plural } from "../../../shared/format/numbers.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";

/** Asks the payment provider about charges that are still open. A failure changes nothing and is logged only. */
export function VerifyPix({ userId }: { readonly userId: string }) {
  const [check, { isLoading }] = useCheckPendingPixMutation();
  const verify = async () => {
    const answer = await check({ userId });
    if (answer.error) return console.warn("PIX check failed", answer.error);
    const { credited, amount } = answer.data;
    if (credited === 0) return notify.info("Nenhum pagamento novo encontrado.");
    notify.success(
      `${plural(credited, "pagamento encontrado", "pagamentos encontrados")}: ${formatReais(amount)} de crédito.`,
    );
  };
  return (
    <Button icon={<Refresh />} busy={isLoading} busyLabel="Verificando..." onClick={() => void verify()}>
      Verificar PIX
    </Button>
  );
}
