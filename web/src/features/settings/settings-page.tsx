import { can } from "@tenho/access/can";
import type { Role } from "@tenho/access/roles";
import { lazyPart } from "../../shared/parts/lazy-part.tsx";
import { Part } from "../../shared/parts/part.tsx";
import { AccessDenied } from "../../shared/session/access-denied.tsx";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { PageHeader } from "../../shared/ui/layout/page-header.tsx";
import { type Tab, Tabs } from "../../shared/ui/layout/tabs.tsx";
import { CreditTab } from "./credit-tab.tsx";
import { FranchiseCreditTab } from "./franchise-credit-tab.tsx";
import { RoutingTab } from "./routing-tab.tsx";
import { SupportTab } from "./support/support-tab.tsx";
import { WhatsappTabs } from "./whatsapp-tabs.tsx";

// Loaded when they are opened.
const PermissionsTab = lazyPart(async () => (await import("./permissions/permissions-tab.tsx")).PermissionsTab);
const AuditTab = lazyPart(async () => (await import("./security/audit-tab.tsx")).AuditTab);
const ControllerTab = lazyPart(async () => (await import("./controller/controller-tab.tsx")).ControllerTab);
const TroubleMailsTab = lazyPart(async () => (await import("./trouble-mails/trouble-mails-tab.tsx")).TroubleMailsTab);
const RegistrationTab = lazyPart(async () => (await import("./registration-tab.tsx")).RegistrationTab);
const AiTab = lazyPart(async () => (await import("./ai/ai-tab.tsx")).AiTab);
const SecurityTab = lazyPart(async () => (await import("./security/security-tab.tsx")).SecurityTab);

/** Tabs without `onlyFor` are also for an ADMIN who may open the settings, and there show only the ADMIN's own units. */
const TABS: readonly (Tab & { readonly onlyFor?: Role })[] = [
  { key: "credito", label: "Crédito", content: () => <CreditTab />, onlyFor: "MASTER" },
  { key: "franquias", label: "Crédito por Franquia", content: () => <FranchiseCreditTab /> },
  { key: "empresa", label: "Empresa", content: () => <ControllerTab />, onlyFor: "MASTER" },
  { key: "avisos", label: "Avisos", content: () => <TroubleMailsTab />, onlyFor: "MASTER" },
  { key: "usuarios", label: "Usuários", content: () => <RegistrationTab />, onlyFor: "MASTER" },
  { key: "seguranca", label: "Segurança", content: () => <SecurityTab /> },
  { key: "roteamento", label: "Roteamento", content: () => <RoutingTab />, onlyFor: "MASTER" },
  { key: "ia", label: "Config IA", content: () => <AiTab />, onlyFor: "MASTER" },
  { key: "permissoes", label: "Permissões", content: () => <PermissionsTab /> },
  { key: "whatsapp", label: "WhatsApp", content: () => <WhatsappTabs />, onlyFor: "MASTER" },
  { key: "auditoria", label: "Auditoria", content: () => <AuditTab /> },
  { key: "suporte", label: "Suporte", content: () => <SupportTab />, onlyFor: "MASTER" },
];

/** Configurações do sistema: all of them for MASTER, those of the own franchises for an ADMIN with the permission. */
export function SettingsPage() {
  const user = useRequiredUser();
  if (!can(user, "settings.manage")) {
    return <AccessDenied>Acesso negado. Apenas usuários MASTER podem acessar esta configuração.</AccessDenied>;
  }
  return (
    <>
      <PageHeader title="Configurações">
        {user.role === "MASTER" ? "O que vale para todas as franquias." : "O que vale para as suas franquias."}
      </PageHeader>
      <Part loading={<Skeleton lines={5} heightPx={64} />}>
        <Tabs label="Configurações" tabs={TABS.filter(({ onlyFor = user.role }) => onlyFor === user.role)} />
      </Part>
    </>
  );
}
