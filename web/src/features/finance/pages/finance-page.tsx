import { ArrowLeft, Plus } from "@blueprintjs/icons";
import { can } from "@tenho/access/can";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { toPage } from "../../../api/page.ts";
import { useGetUserDashboardQuery, useListUsersQuery } from "../../../api/tenho-api.ts";
import { AccessDenied } from "../../../shared/access/access-denied.tsx";
import { Can } from "../../../shared/access/can.tsx";
import { CreditDialog } from "../../../shared/credit/credit-dialog.tsx";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { MissedNotice } from "../balance/missed-notice.tsx";
import { BuyActions } from "../buy/buy-actions.tsx";
import { VerifyPix } from "../charges/verify-pix.tsx";
import { CompanyWallets } from "../companies/company-wallets.tsx";
import styles from "../components/finance.module.css";
import { WalletSections } from "../components/wallet-sections.tsx";
import { GuardCard } from "../guard/guard-card.tsx";
import { ReviewList } from "../reviews/review-list.tsx";
import { Statement } from "../statement/statement.tsx";

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
      {user.role === "MASTER" && <ReviewList />}
      <CompanyWallets />
    </>
  );
}

/** The wallet of who is logged in, or works for: what may be done with it is decided by the permissions. */
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
