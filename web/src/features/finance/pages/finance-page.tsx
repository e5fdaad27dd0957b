import { ArrowLeft, Plus } from "@blueprintjs/icons";
import { can } from "@tenho/access/can";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { toPage } from "../../../api/page.ts";
import { useListUsersQuery } from "../../../api/tenho-api.ts";
import { AccessDenied } from "../../../shared/access/access-denied.tsx";
import { Can } from "../../../shared/access/can.tsx";
import { useActiveUnit, useRequiredUser } from "../../../shared/session/use-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { BuyActions } from "../buy/buy-actions.tsx";
import { VerifyPix } from "../charges/verify-pix.tsx";
import { CompanyWallets } from "../companies/company-wallets.tsx";
import styles from "../components/finance.module.css";
import { LoadCredit } from "../components/load-credit.tsx";
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
  if (user.role === "CLIENT") {
    return (
      <>
        <PageHeader title="Financeiro" actions={<BuyActions userId={user.id} />}>
          Seu saldo e tudo o que entrou e saiu dele.
        </PageHeader>
        <Statement userId={user.id} />
        <WalletSections userId={user.id} canPay={can(user, "financial.buy_credits")} />
        <GuardCard userId={user.id} />
      </>
    );
  }
  if (companyId) return <CompanyWallet key={companyId} companyId={companyId} />;
  return (
    <>
      <PageHeader title="Financeiro">Escolha uma empresa para ver o extrato e carregar créditos.</PageHeader>
      {user.role === "MASTER" && <ReviewList />}
      <CompanyWallets />
    </>
  );
}

function CompanyWallet({ companyId }: { readonly companyId: string }) {
  const unit = useActiveUnit();
  const { currentData } = useListUsersQuery({ role: "CLIENT", ...(unit && { franchiseId: unit.id }) });
  const company = currentData && toPage(currentData).items.find(({ id }) => id === companyId);
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
      {isLoading && company && <LoadCredit company={company} onClose={() => setLoading(false)} />}
    </>
  );
}
