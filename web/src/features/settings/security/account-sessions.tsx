import { Person } from "@blueprintjs/icons";
import { toPage } from "../../../api/page.ts";
import { useGetUserQuery, useListUsersQuery } from "../../../api/tenho-api.ts";
import { SearchField } from "../../../shared/forms/search-field.tsx";
import { useFilters } from "../../../shared/hooks/use-filters.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import styles from "./security.module.css";
import { SessionsOf } from "./sessions-of.tsx";

const NAMES = ["conta", "busca"] as const;
const FOUND_MAX = 8;
const SEARCH_MAX = 100;
const ID = /^[0-9a-f-]{36}$/i;

/** Searches for an account, then shows its open sessions; the address holds both. */
export function AccountSessions() {
  const { values, change } = useFilters(NAMES);
  const search = values.busca.trim().slice(0, SEARCH_MAX);
  // The search is gone meanwhile: what was still being typed must not take the choice away.
  if (ID.test(values.conta)) return <Chosen id={values.conta} onLeave={() => change({ conta: "" })} />;
  return (
    <>
      <search className={styles.search}>
        <SearchField
          label="Buscar conta"
          placeholder="E-mail ou nome"
          value={values.busca}
          onChange={(busca) => change({ busca })}
        />
      </search>
      {search === "" ? (
        <p className={styles.hint}>Busque uma conta pelo e-mail ou pelo nome para ver onde ela está aberta.</p>
      ) : (
        <Found search={search} onChoose={(conta) => change({ conta })} />
      )}
    </>
  );
}

type FoundProps = { readonly search: string; readonly onChoose: (id: string) => void };

function Found({ search, onChoose }: FoundProps) {
  const query = useListUsersQuery({ search, limit: FOUND_MAX });
  return (
    <QueryState
      query={query}
      errorTitle="Erro ao carregar usuários"
      skeleton={<Skeleton lines={3} />}
      isEmpty={(data) => toPage(data).items.length === 0}
      empty={
        <EmptyState icon={Person} title="Nenhum usuário encontrado">
          A busca acha pelo começo das palavras. Tente outra.
        </EmptyState>
      }
    >
      {(data) => (
        <ul className={styles.found} aria-label="Contas encontradas">
          {toPage(data).items.map(({ id, name, email, role }) => (
            <li key={id}>
              <button type="button" className={styles.account} onClick={() => onChoose(id)}>
                <strong>{name}</strong>
                <span className="muted">
                  {email} · {role}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}

function Chosen({ id, onLeave }: { readonly id: string; readonly onLeave: () => void }) {
  const query = useGetUserQuery({ id });
  return (
    <QueryState query={query} errorTitle="Erro ao carregar a conta" skeleton={<Skeleton lines={3} />}>
      {(account) => (
        <>
          <div className={styles.chosen}>
            <p>
              <strong>{account.name}</strong>
              <br />
              <span className="muted">
                {account.email} · {account.role}
              </span>
            </p>
            <Button onClick={onLeave}>Outra conta</Button>
          </div>
          <SessionsOf account={account} />
        </>
      )}
    </QueryState>
  );
}
