import { ArrowLeft, Plus } from "@blueprintjs/icons";
import { can } from "@tenho/access/can";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { toPage } from "../../api/page.ts";
import { useGetUserDashboardQuery, useListUsersQuery } from "../../api/tenho-api.ts";
import { CreditDialog } from "../../shared/people/credit-dialog.tsx";
import { AccessDenied } from "../../shared/session/access-denied.tsx";
import { Can } from "../../shared/session/can.tsx";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { PageHeader } from "../../shared/ui/layout/page-header.tsx";
import { BuyActions } from "./buy/buy-actions.tsx";
import { VerifyPix } from "./buy/verify-pix.tsx";
import { CompanyWallets } from "./company-wallets.tsx";
import { FailingWork } from "./failing-work.tsx";
import styles from "./finance.module.css";
import { GuardCard } from "./guard-card.tsx";
import { MissedNotice } from "./missed-notice.tsx";
import { ReviewList } from "./review-list.tsx";
import { Statement } from "./statement/statement.tsx";
import { WalletSections } from "./wallet-sections.tsx";

/** Financeiro: a company's own wallet; for MASTER and ADMIN, those of their companies. */
export function FinancePage() {
  const user = useRequiredUser();
  const [params] = useSearchParams();
  const companyId = params.get("empresa");
  if (!can(user, "financial.view")) return <AccessDenied>Você não tem permissão para ver o financeiro.</AccessDenied>;
  if (user.role === "CLIENT") return <OwnWallet userId={user.id} />;
  if (user.role === "USER") return <EmployersWallet />;
  if (companyId) return <CompanyWallet key={companyId} companyId={companyId} />;
  return (
    <>
      <PageHeader title="Financeiro">Escolha uma empresa para ver o extrato e carregar créditos.</PageHeader>
      {user.role === "MASTER" && (
        <>
          <FailingWork />
          <ReviewList />
        </>
      )}
      <CompanyWallets />
    </>
  );
}

/** The wallet of the logged-in user, or of their employer; permissions decide what may be done with it. */
function OwnWallet({ userId, company }: { readonly userId: string; readonly company?: string }) {
  const canBuy = can(useRequiredUser(), "financial.buy_credits");
  return (
    <>
      <PageHeader title="Financeiro" actions={<BuyActions userId={userId} />}>
        {company
          ? `O saldo de ${company} e tudo o que entrou e saiu dele.`
          : "Seu saldo e tudo o que entrou e saiu dele."}
      </PageHeader>
      <MissedNotice />
      <Statement userId={userId} />
      <WalletSections userId={userId} canPay={canBuy} />
      <GuardCard userId={userId} />
    </>
  );
}

/** The wallet of the company a USER works for. */
function EmployersWallet() {
  const query = useGetUserDashboardQuery();
  return (
    <QueryState query={query} errorTitle="Erro ao carregar a sua empresa" skeleton={<Skeleton lines={6} />}>
      {({ company }) => <OwnWallet userId={company.id} company={company.display_name} />}
    </QueryState>
  );
}

function CompanyWallet({ companyId }: { readonly companyId: string }) {
  const { currentData } = useListUsersQuery({ role: "CLIENT", id: companyId });
  const [company] = toPage(currentData ?? []).items;
  const [isLoading, setLoading] = useState(false);
  return (
    <>
      <Link className={`bp6-button bp6-minimal ${styles.back}`} to="?">
        <ArrowLeft />
        <span>Todas as empresas</span>
      </Link>
      <PageHeader
        title={company?.name ?? "Financeiro"}
        actions={
          <>
            <VerifyPix userId={companyId} />
            {company?.is_active && (
              <Can do="financial.load_credits">
                <Button kind="primary" icon={<Plus />} onClick={() => setLoading(true)}>
                  Carregar Créditos
                </Button>
              </Can>
            )}
          </>
        }
      >
        Saldo e extrato da empresa.
      </PageHeader>
      <Statement userId={companyId} />
      <WalletSections userId={companyId} />
      {isLoading && company && (
        <CreditDialog title="Carregar créditos" company={company} onClose={() => setLoading(false)} />
      )}
    </>
  );
}
