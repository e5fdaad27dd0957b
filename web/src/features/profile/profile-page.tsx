import { User } from "@blueprintjs/icons";
import { canViewHours } from "@tenho/access/business-hours";
import type { ReactNode } from "react";
import { useGetUserProfileQuery } from "../../api/tenho-api.ts";
import { lazyPart } from "../../shared/parts/lazy-part.tsx";
import type { SessionUser } from "../../shared/session/session-user.ts";
import { useSessionUser, useViewing } from "../../shared/session/use-session.ts";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { Collapsible } from "../../shared/ui/layout/collapsible.tsx";
import { PageHeader } from "../../shared/ui/layout/page-header.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { AccountSection } from "./account/account-section.tsx";
import { FactsSection } from "./account/facts-section.tsx";
import styles from "./profile.module.css";

// Each is loaded when it is opened, since few visits to the page open it.
const PasswordSection = lazyPart(async () => (await import("./password-section.tsx")).PasswordSection);
const SecondFactorSection = lazyPart(async () => (await import("./second-factor-section.tsx")).SecondFactorSection);
const HoursSection = lazyPart(async () => (await import("./account/hours-section.tsx")).HoursSection);
const TeamSection = lazyPart(async () => (await import("./team-section.tsx")).TeamSection);
const CitiesSection = lazyPart(async () => (await import("./account/cities-section.tsx")).CitiesSection);

type Props = {
  /** Further sections, after the page's own. */
  readonly children?: ReactNode;
};

/** Meu Perfil. */
export function ProfilePage({ children }: Props) {
  const user = useSessionUser();
  // Sections on password, codes and sessions are hidden from a viewer: they are the person's own.
  const isViewing = useViewing() !== null;
  if (!user) return <EmptyState icon={User} title="Usuário não autenticado" />;
  return (
    <>
      <PageHeader title="Meu Perfil">Seus dados, seu acesso e seu horário.</PageHeader>
      <div className={styles.sections}>
        <AccountPanel user={user} />
        <FactsPanel userId={user.id} canAsk={!isViewing} />
        {!isViewing && (
          <>
            <Collapsible title="Alterar senha">
              <PasswordSection />
            </Collapsible>
            <Collapsible title="Verificação em duas etapas">
              <SecondFactorSection />
            </Collapsible>
          </>
        )}
        {canViewHours(user) && (
          <Collapsible title="Horário de Funcionamento">
            <HoursSection user={user} />
          </Collapsible>
        )}
        {user.role === "CLIENT" && (
          <Collapsible title="Franquias de atendimento">
            <CitiesSection user={user} />
          </Collapsible>
        )}
        {user.role === "CLIENT" && (
          <Collapsible title="Equipe">
            <TeamSection user={user} />
          </Collapsible>
        )}
        {children}
      </div>
    </>
  );
}

function AccountPanel({ user }: { readonly user: SessionUser }) {
  const query = useGetUserProfileQuery({ id: user.id });
  return (
    <Panel title="Dados pessoais">
      <QueryState query={query} errorTitle="Erro ao carregar dados do usuário" skeleton={<Skeleton lines={5} />}>
        {(profile) => <AccountSection user={user} profile={profile} />}
      </QueryState>
    </Panel>
  );
}

function FactsPanel({ userId, canAsk }: { readonly userId: string; readonly canAsk: boolean }) {
  const { currentData } = useGetUserProfileQuery({ id: userId });
  // The panel above shows the error when the profile cannot be read.
  if (!currentData) return null;
  return (
    <Panel title="Documento e endereço">
      <FactsSection userId={userId} profile={currentData} canAsk={canAsk} />
    </Panel>
  );
}
