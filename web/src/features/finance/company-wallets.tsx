import { Shop } from "@blueprintjs/icons";
import { Link, useNavigate } from "react-router";
import type { ListUsersApiResponse } from "../../api/generated/tenho.gen.ts";
import { toPage } from "../../api/page.ts";
import { useListUsersQuery } from "../../api/tenho-api.ts";
import { plural } from "../../shared/format/numbers.ts";
import { SearchField } from "../../shared/forms/search-field.tsx";
import { useFilters } from "../../shared/hooks/use-filters.ts";
import { AccountStatusTag } from "../../shared/people/account-status-tag.tsx";
import { useActiveUnit } from "../../shared/session/use-session.ts";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { Row } from "../../shared/ui/layout/row.tsx";
import { type Column, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Money } from "../../shared/ui/values/money.tsx";
import { StatusTag } from "../../shared/ui/values/status-tag.tsx";
import styles from "./finance.module.css";

type Company = Extract<ListUsersApiResponse, readonly unknown[]>[number];

const FILTERS = ["busca"] as const;
/** Length of a list without pages, which holds the newest companies; further ones are found by name. */
const LISTED_MAX = 500;

function Name({ company }: { readonly company: Company }) {
  return (
    <Link className={styles.company} to={`?empresa=${company.id}`}>
      {company.name}
    </Link>
  );
}

/** Level that the wallet gives for the balance; a company that answers no offers counts as OK, because it misses nothing. */
const levelOf = ({ is_active: isActive, credit }: Company) => (isActive && credit ? credit.level : "OK");

/** The balance and, where it pays for few answers or none, a tag that says so. */
function Balance({ company }: { readonly company: Company }) {
  const balance = company.balance ?? 0;
  const level = levelOf(company);
  return (
    <Row as="span" gap={3} lines={1} justify="end">
      {level === "EMPTY" && <StatusTag tone="negative">Sem saldo</StatusTag>}
      {level === "LOW" && <StatusTag tone="waiting">Saldo baixo</StatusTag>}
      <Money value={balance} />
    </Row>
  );
}

const URGENCY = { EMPTY: 0, LOW: 1, OK: 2 } as const;

/** Sorts active companies first, then by level of credit, the lowest first, then by balance ascending, then by name. */
const byUrgency = (a: Company, b: Company): number =>
  Number(b.is_active) - Number(a.is_active) ||
  URGENCY[levelOf(a)] - URGENCY[levelOf(b)] ||
  (a.balance ?? 0) - (b.balance ?? 0) ||
  a.name.localeCompare(b.name, "pt-BR");

const COLUMNS: readonly Column<Company>[] = [
  { key: "name", title: "Empresa", render: (row) => <Name company={row} /> },
  { key: "email", title: "E-mail", render: (row) => row.email },
  { key: "status", title: "Status", render: (row) => <AccountStatusTag account={row} /> },
  { key: "balance", title: "Saldo", align: "right", render: (row) => <Balance company={row} /> },
];

/** The wallets of the unit's companies, those that need credit first. */
export function CompanyWallets() {
  const unit = useActiveUnit();
  const navigate = useNavigate();
  const { values, change } = useFilters(FILTERS);
  const query = useListUsersQuery({
    role: "CLIENT",
    ...(unit && { franchiseId: unit.id }),
    ...(values.busca && { search: values.busca }),
  });
  return (
    <Panel title="Saldo das empresas">
      <div className={styles.search}>
        <SearchField
          label="Buscar empresa"
          placeholder="Nome, e-mail ou telefone"
          value={values.busca}
          onChange={(busca) => change({ busca })}
        />
      </div>
      <QueryState query={query} errorTitle="Erro ao carregar empresas" skeleton={<Skeleton lines={6} />}>
        {(answer) => {
          const companies = toPage(answer).items.toSorted(byUrgency);
          const isCut = companies.length >= LISTED_MAX;
          if (companies.length === 0) {
            return (
              <EmptyState icon={Shop} title="Nenhuma empresa encontrada">
                {values.busca ? "Tente outro nome." : "As empresas da franquia aparecem aqui depois do cadastro."}
              </EmptyState>
            );
          }
          return (
            <DataTable
              label="Empresas"
              columns={COLUMNS}
              rows={companies}
              rowKey={({ id }) => id}
              onOpen={({ id }) => void navigate(`?empresa=${id}`)}
              footer={
                <span>
                  {isCut
                    ? `As ${LISTED_MAX} mais novas, por urgência. As outras você acha pelo nome.`
                    : plural(companies.length, "empresa", "empresas")}
                </span>
              }
              card={(company) => (
                <div className={styles.row}>
                  <div>
                    <Name company={company} />
                    <AccountStatusTag account={company} />
                  </div>
                  <div>
                    <Balance company={company} />
                  </div>
                </div>
              )}
            />
          );
        }}
      </QueryState>
    </Panel>
  );
}
