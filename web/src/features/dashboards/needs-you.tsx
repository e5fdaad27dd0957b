import { can } from "@tenho/access/can";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import type { GetFranchiseDashboardApiResponse, GetUnmetDemandApiResponse } from "../../api/generated/tenho.gen.ts";
import { toPage } from "../../api/page.ts";
import { useGetUnmetDemandQuery, useListComplaintsQuery, useListUsersQuery } from "../../api/tenho-api.ts";
import { plural } from "../../shared/format/numbers.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { QueryError } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { BalanceTag, byUrgency, type Company } from "./company-rows.tsx";
import dashboard from "./dashboard.module.css";
import { districtName } from "./heat-map.ts";
import { invitationLink } from "./invitation.ts";
import styles from "./needs-you.module.css";
import { ListRow, Rows } from "./rows.tsx";
import { reasonsText } from "./unmet-reasons.ts";

type Data = GetFranchiseDashboardApiResponse;
type Line = GetUnmetDemandApiResponse["lines"][number];

/** Accounts above this number are not counted. */
const COUNTED_MAX = 99;

/** Things that a franchisee can act on: companies near zero, accounts that wait, wishes without a company. */
export function NeedsYou({ unitId, data }: { readonly unitId: string; readonly data: Data }) {
  const user = useRequiredUser();
  const mayActivate = can(user, "user.view");
  const awaiting = useListUsersQuery({ status: "awaiting", unitId, limit: COUNTED_MAX }, { skip: !mayActivate });
  const demand = useGetUnmetDemandQuery({ id: unitId, days: "30" });
  const mayRead = can(user, "message.view");
  const complained = useListComplaintsQuery({ franchiseId: unitId, limit: 1 }, { skip: !mayRead });
  const complaints = complained.currentData?.week ?? 0;
  const accounts = awaiting.currentData && toPage(awaiting.currentData);
  const poor = byUrgency(data.clients).filter(({ active, level }) => active && (level === "EMPTY" || level === "LOW"));
  const lines = demand.currentData?.lines ?? [];
  const waiting = accounts?.items.length ?? 0;
  const isLoading = demand.isLoading || awaiting.isLoading || complained.isLoading;
  const failed = [awaiting, demand, complained].find(
    ({ currentData, error, isFetching }) => !currentData && error && !isFetching,
  );
  return (
    <div className={dashboard.wide}>
      <Panel title="Precisa de você agora">
        {waiting > 0 && (
          <Group title="Contas aguardando ativação">
            {[
              <ListRow
                key="awaiting"
                title={plural(waiting, "conta espera", "contas esperam", Boolean(accounts?.next_cursor))}
                note="Sem ativação a empresa não recebe pedidos."
                side={
                  <Link className={styles.link} to="/admin/usuarios">
                    Ver contas
                  </Link>
                }
              />,
            ]}
          </Group>
        )}
        {complaints > 0 && (
          <Group title="Reclamações de consumidores">
            {[
              <ListRow
                key="complaints"
                title={`${plural(complaints, "reclamação", "reclamações")} nos últimos 7 dias`}
                note="O que as pessoas contaram pelo WhatsApp, e de qual empresa."
                side={
                  <Link className={styles.link} to="/admin/mensagens?aba=reclamacoes">
                    Ver reclamações
                  </Link>
                }
              />,
            ]}
          </Group>
        )}
        {poor.length > 0 && (
          <Group title="Empresas quase sem saldo">
            {poor.map((company) => (
              <CompanyRow key={company.id} company={company} hasLink={can(user, "financial.view")} />
            ))}
          </Group>
        )}
        {lines.length > 0 && (
          <Group title="Pedidos sem empresa, últimos 30 dias">
            {lines.map((line) => (
              <LineRow
                key={`${line.category_id} ${line.district}`}
                line={line}
                city={data.franchise.city}
                unitId={unitId}
              />
            ))}
          </Group>
        )}
        {isLoading && (
          <div className={styles.loading}>
            <Skeleton lines={2} />
          </div>
        )}
        {failed && (
          <QueryError
            title="Erro ao carregar o que precisa de você"
            error={failed.error}
            onRetry={() => void failed.refetch()}
          />
        )}
        {!isLoading && !failed && waiting + complaints + poor.length + lines.length === 0 && (
          <p className={`muted ${dashboard.chips}`}>
            Nada agora: as empresas podem responder, nenhuma conta espera, ninguém reclamou e nenhum pedido ficou sem
            empresa.
          </p>
        )}
      </Panel>
    </div>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.group}>
        {title}
      </h3>
      <Rows empty="">{children}</Rows>
    </section>
  );
}

function CompanyRow({ company, hasLink }: { readonly company: Company; readonly hasLink: boolean }) {
  const { id, name, level, affordable } = company;
  const isEmpty = level === "EMPTY";
  return (
    <ListRow
      title={name}
      note={isEmpty ? "Perde os pedidos que chegam." : `O saldo paga ${plural(affordable ?? 0, "TENHO", "TENHOs")}.`}
      side={
        <span className={styles.side}>
          <BalanceTag level={level} />
          {hasLink && (
            <Link className={styles.link} to={`/admin/financeiro?empresa=${id}`}>
              Ver carteira<span className="visually-hidden"> de {name}</span>
            </Link>
          )}
        </span>
      }
    />
  );
}

type LineProps = { readonly line: Line; readonly city: string; readonly unitId: string };

function LineRow({ line, city, unitId }: LineProps) {
  const { category, district, wishes } = line;
  const name = category || "Categoria sem nome";
  return (
    <ListRow
      title={name}
      note={
        <>
          {districtName(district)} · {plural(wishes, "pedido", "pedidos")}
          {reasonsText(line)}
        </>
      }
      side={
        <a
          className={styles.link}
          href={invitationLink({ category, district, city, origin: location.origin, unitId })}
          target="_blank"
          rel="noreferrer"
        >
          Convidar empresa
          <span className="visually-hidden">
            {" "}
            de {name}, {districtName(district)}
          </span>
        </a>
      }
    />
  );
}
