import { can } from "@tenho/access/can";
import type { Role } from "@tenho/access/roles";
import { lazy, Suspense } from "react";
import { AccessDenied } from "../../../shared/access/access-denied.tsx";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { type Tab, Tabs } from "../../../shared/ui/layout/tabs.tsx";
import { AiTab } from "../components/ai-tab.tsx";
import { CreditTab } from "../credit/credit-tab.tsx";
import { FranchiseCreditTab } from "../credit/franchise-credit-tab.tsx";
import { RoutingTab } from "../routing/routing-tab.tsx";
import { WhatsappTab } from "../whatsapp/whatsapp-tab.tsx";

// Loaded when they are opened.
const PermissionsTab = lazy(async () => ({
  default: (await import("../permissions/permissions-tab.tsx")).PermissionsTab,
}));
const AuditTab = lazy(async () => ({ default: (await import("../audit/audit-tab.tsx")).AuditTab }));
const RegistrationTab = lazy(async () => ({
  default: (await import("../registration/registration-tab.tsx")).RegistrationTab,
}));
const SecurityTab = lazy(async () => ({ default: (await import("../security/security-tab.tsx")).SecurityTab }));

const TABS: readonly (Tab & { readonly onlyFor?: Role })[] = [
  { key: "credito", label: "Crédito", content: () => <CreditTab /> },
  { key: "franquias", label: "Crédito por Franquia", content: () => <FranchiseCreditTab /> },
  { key: "usuarios", label: "Usuários", content: () => <RegistrationTab /> },
  { key: "seguranca", label: "Segurança", content: () => <SecurityTab /> },
  { key: "roteamento", label: "Roteamento", content: () => <RoutingTab />, onlyFor: "MASTER" },
  { key: "ia", label: "Config IA", content: () => <AiTab /> },
  { key: "permissoes", label: "Permissões", content: () => <PermissionsTab /> },
  { key: "whatsapp", label: "WhatsApp", content: () => <WhatsappTab /> },
  { key: "auditoria", label: "Auditoria", content: () => <AuditTab /> },
];

/** Configurações do sistema: for MASTER, and for who else has the permission, without what MASTER alone sets. */
export function SettingsPage() {
  const user = useRequiredUser();
  if (!can(user, "settings.manage")) {
    return <AccessDenied>Acesso negado. Apenas usuários MASTER podem acessar esta configuração.</AccessDenied>;
  }
  return (
    <>
      <PageHeader title="Configurações">O que vale para todas as franquias.</PageHeader>
      <Suspense fallback={<Skeleton lines={5} heightPx={64} />}>
        <Tabs label="Configurações" tabs={TABS.filter(({ onlyFor = user.role }) => onlyFor === user.role)} />
      </Suspense>
    </>
  );
}
