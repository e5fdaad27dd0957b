import { People } from "@blueprintjs/icons";
import { isRole, ROLES } from "@tenho/access/roles";
import { useState } from "react";
import { Link } from "react-router";
import { toPage } from "../../../api/page.ts";
import { useListUsersQuery } from "../../../api/tenho-api.ts";
import { formatCount } from "../../../shared/format/numbers.ts";
import { SearchField } from "../../../shared/forms/search-field.tsx";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import { useCursorPages } from "../../../shared/hooks/use-cursor-pages.ts";
import { useFilters } from "../../../shared/hooks/use-filters.ts";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { ListScreen } from "../../../shared/ui/layout/list-screen.tsx";
import { DataTable } from "../../../shared/ui/tables/data-table.tsx";
import { Pager } from "../../../shared/ui/tables/pager.tsx";
import { type OverrideUser, overrideCard, overrideColumns } from "./override-columns.tsx";
import { OverrideDialog } from "./override-dialog.tsx";
import styles from "./permissions.module.css";

const NAMES = ["busca", "papel", "status", "excecoes"] as const;
const PAGE_SIZE = 25;
const SEARCH_MAX = 100;
const ROLE_CHOICES = [
  { value: "", label: "Todos" },
  ...[...ROLES].reverse().map((role) => ({ value: role, label: role })),
];
const STATUS_CHOICES = [
  { value: "", label: "Todos" },
  { value: "active", label: "Ativo" },
  { value: "inactive", label: "Inativo" },
];
const OVERRIDE_CHOICES = [
  { value: "", label: "Todas" },
  { value: "sim", label: "Customizadas" },
];

const CLEAR = { busca: "", papel: "", status: "", excecoes: "" };

/** Permissão por Usuário: who has exceptions to what the role says, and a dialog to change them. */
export function UserOverrides() {
  const { role } = useRequiredUser();
  const pages = useCursorPages();
  const { values, change, activeCount } = useFilters(NAMES);
  const [edited, setEdited] = useState<OverrideUser | null>(null);
  const search = values.busca.trim().slice(0, SEARCH_MAX);
  const query = useListUsersQuery({
    limit: PAGE_SIZE,
    withTotal: "true",
    ...(search && { search }),
    ...(isRole(values.papel) && { role: values.papel }),
    ...((values.status === "active" || values.status === "inactive") && { status: values.status }),
    ...(values.excecoes === "sim" && { hasOverride: "true" }),
    ...(pages.cursor && { cursor: pages.cursor }),
  });
  const clear = (small: boolean) =>
    activeCount > 0 && (
      <Button small={small} kind={small ? "link" : "plain"} onClick={() => change(CLEAR)}>
        Limpar filtros
      </Button>
    );
  return (
    <ListScreen
      title="Usuários"
      aside={
        <span className={styles.aside}>
          {clear(true)}
          <Link className="bp6-button" to={role === "MASTER" ? "/master/usuarios" : "/admin/usuarios"}>
            Adicionar Usuário
          </Link>
        </span>
      }
      filters={
        <>
          <SearchField
            label="Buscar"
            placeholder="E-mail ou nome"
            value={values.busca}
            onChange={(busca) => change({ busca })}
          />
          <SelectField
            label="Perfil"
            value={isRole(values.papel) ? values.papel : ""}
            onChange={(papel) => change({ papel })}
            choices={ROLE_CHOICES}
          />
          <SelectField
            label="Status"
            value={values.status}
            onChange={(status) => change({ status })}
            choices={STATUS_CHOICES}
          />
          <SelectField
            label="Permissões"
            value={values.excecoes}
            onChange={(excecoes) => change({ excecoes })}
            choices={OVERRIDE_CHOICES}
          />
        </>
      }
    >
      <QueryState
        query={query}
        errorTitle="Erro ao carregar usuários"
        skeleton={<Skeleton lines={6} />}
        isEmpty={(data) => toPage(data).items.length === 0}
        empty={
          <EmptyState icon={People} title="Nenhum usuário encontrado" action={clear(false)}>
            A busca acha pelo começo das palavras. Tente outra, ou limpe os filtros.
          </EmptyState>
        }
      >
        {(data) => {
          const { items, next_cursor: nextCursor, total = items.length, total_is_capped: isCapped } = toPage(data);
          return (
            <DataTable
              label="Usuários"
              columns={overrideColumns(setEdited)}
              rows={items}
              rowKey={({ id }) => id}
              card={overrideCard(setEdited)}
              onOpen={setEdited}
              footer={
                <Pager pages={pages} nextCursor={nextCursor}>
                  {`Mostrando ${items.length} de ${formatCount(total)}${isCapped ? "+" : ""} usuários`}
                </Pager>
              }
            />
          );
        }}
      </QueryState>
      {edited && <OverrideDialog user={edited} onClose={() => setEdited(null)} />}
    </ListScreen>
  );
}
