import { can } from "@tenho/access/can";
import { AccessDenied } from "../../shared/session/access-denied.tsx";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { PageHeader } from "../../shared/ui/layout/page-header.tsx";
import { Tabs } from "../../shared/ui/layout/tabs.tsx";
import { FinancialReport } from "./financial-report.tsx";
import { MessagesReport } from "./messages-report.tsx";
import { PERIOD_PARAM } from "./period.ts";
import { UsersReport } from "./users-report.tsx";

/** Relatórios. */
export function ReportsPage() {
  const user = useRequiredUser();
  if (!can(user, "report.access")) return <AccessDenied>Você não tem permissão para ver relatórios.</AccessDenied>;
  return (
    <>
      <PageHeader title="Relatórios">
        {user.role === "CLIENT" ? "O que a Tenho trouxe para a sua empresa." : "O que aconteceu, e o que mudou."}
      </PageHeader>
      <Tabs
        label="Relatórios"
        shared={[PERIOD_PARAM]}
        tabs={[
          { key: "financeiro", label: "Financeiro", content: () => <FinancialReport /> },
          { key: "usuarios", label: "Atividades dos Usuários", content: () => <UsersReport /> },
          { key: "mensagens", label: "Mensagens", content: () => <MessagesReport /> },
        ]}
      />
    </>
  );
}
