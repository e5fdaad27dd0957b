import { StatusTag, type StatusTone } from "../../../shared/ui/values/status-tag.tsx";
import type { Charge } from "../purchase-types.ts";

const LOOKS: Readonly<Record<Charge["status"], { readonly tone: StatusTone; readonly text: string }>> = {
  ACTIVE: { tone: "waiting", text: "Aguardando pagamento" },
  PAID: { tone: "positive", text: "Pago" },
  EXPIRED: { tone: "over", text: "Vencido" },
  REMOVED: { tone: "over", text: "Cancelado" },
  REVIEW: { tone: "waiting", text: "Em conferência" },
  REFUNDED: { tone: "neutral", text: "Devolvido" },
  CLAWED_BACK: { tone: "negative", text: "Devolvido pelo banco" },
  DECLINED: { tone: "negative", text: "Recusado" },
  FAILED: { tone: "negative", text: "Não concluído" },
};

export function ChargeStatusTag({ status }: { readonly status: Charge["status"] }) {
  const { tone, text } = LOOKS[status];
  return <StatusTag tone={tone}>{text}</StatusTag>;
}
