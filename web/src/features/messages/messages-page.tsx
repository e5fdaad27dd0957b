import { can } from "@tenho/access/can";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { useActiveUnit, useRequiredUser } from "../../shared/session/use-session.ts";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { Empty } from "../../shared/ui/query-state.tsx";
import { FilterBar } from "./components/filter-bar.tsx";
import { MessageDetail } from "./components/message-detail.tsx";
import { MessageList } from "./components/message-list.tsx";
import { MessageStats } from "./components/message-stats.tsx";
import { filtersOf } from "./filters.ts";
import "./components/messages.css";

/** Central de Mensagens. */
export function MessagesPage() {
  const user = useRequiredUser();
  const unit = useActiveUnit();
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => ({ ...filtersOf(params), ...(unit && { franchiseId: unit.id }) }), [params, unit]);
  const isMerchant = user.role === "CLIENT" || user.role === "USER";
  const open = (id: string | null): void =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (id === null) next.delete("mensagem");
      else next.set("mensagem", id);
      return next;
    });
  if (!can({ permissions: user.permissions }, "message.view")) {
    return <Empty title="Acesso Negado">Você não tem permissão para visualizar mensagens.</Empty>;
  }
  return (
    <div className="stack">
      <PageHeader
        title="Central de Mensagens"
        lead={
          isMerchant
            ? "O que as pessoas procuram na sua cidade. Toque em TENHO e fale com quem pediu."
            : "Desejos recebidos pelo WhatsApp e o que as empresas responderam."
        }
      />
      <MessageStats unitId={unit?.id} />
      <FilterBar />
      <MessageList
        filters={filters}
        isMerchant={isMerchant}
        showsUnit={user.role === "MASTER" && unit === null}
        onOpen={(message) => open(message.id)}
      />
      <MessageDetail id={params.get("mensagem")} onClose={() => open(null)} />
    </div>
  );
}
