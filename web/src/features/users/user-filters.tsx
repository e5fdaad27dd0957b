import { ROLES } from "@tenho/access/roles";
import { CheckField } from "../../shared/forms/check-field.tsx";
import { SearchField } from "../../shared/forms/search-field.tsx";
import { SelectField } from "../../shared/forms/select-field.tsx";
import { useActiveUnit, useRequiredUser } from "../../shared/session/use-session.ts";
import { Toolbar } from "../../shared/ui/layout/toolbar.tsx";
import type { useUserFilters } from "./use-user-filters.ts";
import { ROLE_LABEL } from "./user.ts";
import type { UnitNames } from "./user-columns.tsx";
import { STATUS_CHOICES } from "./user-texts.ts";

type Props = {
  readonly filters: ReturnType<typeof useUserFilters>;
  readonly units: UnitNames;
  readonly unitsFailed: boolean;
};

/** The words, status, franchise and role a list is narrowed by, and its order. */
export function UserFilters({ filters: { shown, change, sortByCategory }, units, unitsFailed }: Props) {
  const { role } = useRequiredUser();
  const active = useActiveUnit();
  const roles = role === "MASTER" ? ROLES : (["ADMIN", "CLIENT"] as const);
  const everyUnit = active === null ? [{ value: "", label: "Todas as franquias" }] : [];
  return (
    <Toolbar>
      <SearchField
        label="Buscar"
        placeholder="Nome, e-mail ou telefone"
        value={shown.search}
        onChange={(busca) => change({ busca })}
      />
      <SelectField
        label="Status"
        value={shown.status}
        onChange={(status) => change({ status })}
        choices={STATUS_CHOICES}
      />
      {units && (
        <SelectField
          label="Franquia"
          value={shown.unitId}
          error={unitsFailed ? "Erro ao carregar lista de franquias" : null}
          onChange={(id) => change({ franquia: id })}
          choices={[...everyUnit, ...[...units].map(([value, label]) => ({ value, label }))]}
        />
      )}
      <SelectField
        label="Papel"
        value={shown.role}
        onChange={(papel) => change({ papel })}
        choices={[
          { value: "", label: "Todos os papéis" },
          ...roles.map((value) => ({ value, label: ROLE_LABEL[value] })),
        ]}
      />
      <CheckField label="Ordenar por categoria" checked={shown.byCategory} onChange={sortByCategory} />
    </Toolbar>
  );
}
