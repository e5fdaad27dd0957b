import { can } from "@tenho/access/can";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useActiveUnit, useRequiredUser } from "../../shared/session/use-session.ts";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { Empty, QueryState } from "../../shared/ui/query-state.tsx";
import { useListUsersQuery } from "./api.ts";
import { LoadCreditDialog } from "./components/load-credit-dialog.tsx";
import { WalletView } from "./components/wallet-view.tsx";

/** MASTER and ADMIN keep no wallet: they look at those of their merchants. */
function MerchantWallets() {
  const user = useRequiredUser();
  const unit = useActiveUnit();
  const [params, setParams] = useSearchParams();
  const [isLoadOpen, setLoadOpen] = useState(false);
  const query = useListUsersQuery({ role: "CLIENT", ...(unit && { franchiseId: unit.id }) });
  return (
    <QueryState query={query} failure="Erro ao carregar empresas">
      {(answer) => {
        const merchants = (Array.isArray(answer) ? answer : answer.items).toSorted((a, b) =>
          a.name.localeCompare(b.name, "pt-BR"),
        );
        const chosen = merchants.find(({ id }) => id === params.get("empresa")) ?? merchants[0];
        if (!chosen)
          return <Empty title="Nenhuma empresa ainda">As empresas da franquia aparecem aqui depois do cadastro.</Empty>;
        return (
          <div className="stack">
            <div className="page-actions">
              <label className="filter company-pick">
                <span>Empresa</span>
                <span className="bp6-html-select">
                  <select
                    value={chosen.id}
                    onChange={(event) => setParams({ empresa: event.target.value }, { replace: true })}
                  >
                    {merchants.map((merchant) => (
                      <option key={merchant.id} value={merchant.id}>
                        {merchant.name}
                        {merchant.is_active ? "" : " (aguardando ativação)"}
                      </option>
                    ))}
                  </select>
                </span>
              </label>
              {can({ permissions: user.permissions }, "financial.load_credits") && chosen.is_active && (
                <button
                  type="button"
                  className="bp6-button bp6-intent-primary load-button"
                  onClick={() => setLoadOpen(true)}
                >
                  Carregar Créditos
                </button>
              )}
            </div>
            {chosen.is_active ? (
              <WalletView key={chosen.id} userId={chosen.id} />
            ) : (
              <Empty title="Sem carteira ainda">A carteira abre quando a franquia ativa a conta.</Empty>
            )}
            <LoadCreditDialog client={chosen} isOpen={isLoadOpen} onClose={() => setLoadOpen(false)} />
          </div>
        );
      }}
    </QueryState>
  );
}

/** Financeiro: balance and statement. */
export function FinancePage() {
  const user = useRequiredUser();
  const runsUnits = user.role === "MASTER" || user.role === "ADMIN";
  return (
    <div className="stack">
      <PageHeader
        title="Financeiro"
        lead={runsUnits ? "Saldo e extrato das empresas." : "Seu saldo e tudo o que entrou e saiu dele."}
      />
      {runsUnits ? <MerchantWallets /> : <WalletView userId={user.id} />}
    </div>
  );
}
