import { Key } from "@blueprintjs/icons";
import { formatDate } from "@tenho/br/calendar/dates";
import { useState } from "react";
import { useListAllPermissionsQuery } from "../../../api/tenho-api.ts";
import { plural } from "../../../shared/format/numbers.ts";
import { SearchField } from "../../../shared/forms/search-field.tsx";
import { useFilters } from "../../../shared/hooks/use-filters.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { type Column, DataTable } from "../../../shared/ui/tables/data-table.tsx";
import { RowCard } from "../../../shared/ui/tables/row-card.tsx";
import { DeletePermission } from "./delete-permission.tsx";
import { PermissionForm } from "./permission-form.tsx";
import { matches, type Permission } from "./permission-groups.ts";
import { PermissionText } from "./permission-text.tsx";
import styles from "./permissions.module.css";

const NAMES = ["busca"] as const;

/** A dialog that is open: over a permission, or to make one. */
type Open = { readonly kind: "edit" | "delete"; readonly permission: Permission } | { readonly kind: "create" };

const created = ({ created_at: at }: Permission) => <time dateTime={at}>{formatDate(new Date(at))}</time>;

/** Gerenciar Permissões: which permissions there are. */
export function PermissionCatalogue() {
  const query = useListAllPermissionsQuery();
  const { values, change } = useFilters(NAMES);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const buttons = (permission: Permission) => (
    <span className={styles.rowButtons}>
      <Button small aria-label={`Editar ${permission.name}`} onClick={() => setOpen({ kind: "edit", permission })}>
        Editar
      </Button>
      <Button
        small
        kind="quiet-danger"
        aria-label={`Excluir ${permission.name}`}
        onClick={() => setOpen({ kind: "delete", permission })}
      >
        Excluir
      </Button>
    </span>
  );
  const columns: readonly Column<Permission>[] = [
    { key: "name", title: "Permissão", render: (permission) => <PermissionText permission={permission} /> },
    { key: "created", title: "Criada em", width: "140px", render: created },
    { key: "buttons", title: "Ações", align: "right", width: "200px", render: buttons },
  ];
  return (
    <Panel
      title="Permissões"
      aside={
        <Button kind="primary" onClick={() => setOpen({ kind: "create" })}>
          Nova Permissão
        </Button>
      }
    >
      <search className={styles.search}>
        <SearchField
          label="Buscar"
          placeholder="Nome ou descrição"
          value={values.busca}
          onChange={(busca) => change({ busca })}
        />
      </search>
      <QueryState
        query={query}
        errorTitle="Erro ao carregar permissões"
        skeleton={<Skeleton lines={8} />}
        isEmpty={(all) => !all.some((one) => matches(one, values.busca))}
        empty={
          <EmptyState
            icon={Key}
            title="Nenhuma permissão encontrada"
            action={<Button onClick={() => change({ busca: "" })}>Limpar filtros</Button>}
          >
            Tente outra palavra do nome ou da descrição.
          </EmptyState>
        }
      >
        {(all) => {
          const found = all.filter((one) => matches(one, values.busca));
          return (
            <DataTable
              label="Permissões"
              columns={columns}
              rows={found}
              rowKey={({ id }) => id}
              card={(permission) => (
                <RowCard head={<PermissionText permission={permission} />} aside={created(permission)}>
                  {buttons(permission)}
                </RowCard>
              )}
              footer={<span role="status">{plural(found.length, "permissão", "permissões")}</span>}
            />
          );
        }}
      </QueryState>
      {open?.kind === "create" && <PermissionForm permission={null} onClose={close} />}
      {open?.kind === "edit" && <PermissionForm permission={open.permission} onClose={close} />}
      {open?.kind === "delete" && <DeletePermission permission={open.permission} onClose={close} />}
    </Panel>
  );
}
