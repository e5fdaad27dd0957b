import { can } from "@tenho/access/can";
import { AccessDenied } from "../../../shared/access/access-denied.tsx";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { Tabs } from "../../../shared/ui/layout/tabs.tsx";
import { AiTab } from "../components/ai-tab.tsx";
import { WhatsappTab } from "../whatsapp/whatsapp-tab.tsx";

/** Configurações do sistema. */
export function SettingsPage() {
  const user = useRequiredUser();
  if (!can(user, "settings.manage")) {
    return <AccessDenied>Acesso negado. Apenas usuários MASTER podem acessar esta configuração.</AccessDenied>;
  }
  return (
    <>
      <PageHeader title="Configurações">O que vale para todas as franquias.</PageHeader>
      <Tabs
        label="Configurações"
        tabs={[
          { key: "ia", label: "Config IA", content: () => <AiTab /> },
          { key: "whatsapp", label: "WhatsApp", content: () => <WhatsappTab /> },
        ]}
      />
    </>
  );
}
