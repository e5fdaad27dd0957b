import { Filter } from "@blueprintjs/icons";
import { useState } from "react";
import { useListCategoryGroupsQuery } from "../../../api/tenho-api.ts";
import { Field } from "../../../shared/forms/field.tsx";
import { SearchField } from "../../../shared/forms/search-field.tsx";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import { useIsPhone } from "../../../shared/hooks/use-media.ts";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { MESSAGE_STATUS } from "../message.ts";
import type { useMessageFilters } from "../use-message-filters.ts";
import styles from "./message-filters.module.css";

const STATUS_CHOICES = [
  { value: "", label: "Todos" },
  ...Object.entries(MESSAGE_STATUS).map(([value, { label }]) => ({ value, label })),
];

type Props = { readonly filters: ReturnType<typeof useMessageFilters> };

/** Every filter of the list; on a phone they wait behind a button. */
export function MessageFilters({ filters }: Props) {
  const { values, change, clear, activeCount } = filters;
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  const { role, available_franchises: units } = useRequiredUser();
  const { data: groups = [] } = useListCategoryGroupsQuery({});
  const isStaff = role === "MASTER" || role === "ADMIN";
  const isShown = !isPhone || isOpen;

  const categories = groups
    .flatMap((group) => group.categories)
    .toSorted((one, other) => one.name.localeCompare(other.name, "pt-BR"))
    .map(({ id, name }) => ({ value: String(id), label: name }));

  return (
    <div className={styles.box}>
      {isPhone && (
        <Button icon={<Filter />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {activeCount > 0 ? `Filtros (${activeCount})` : "Filtros"}
        </Button>
      )}
      {isShown && (
        <search className={styles.filters}>
          <SearchField
            label="Buscar"
            placeholder="Texto do pedido"
            value={values.search}
            onChange={(search) => change({ search })}
          />
          <Field label="De" type="date" value={values.dateFrom} onChange={(dateFrom) => change({ dateFrom })} />
          <Field label="Até" type="date" value={values.dateTo} onChange={(dateTo) => change({ dateTo })} />
          <SelectField
            label="Categoria"
            value={values.category}
            onChange={(category) => change({ category })}
            choices={[{ value: "", label: "Todas" }, ...categories]}
          />
          <SelectField
            label="Status"
            value={values.status}
            onChange={(status) => change({ status })}
            choices={STATUS_CHOICES}
          />
          {isStaff && (
            <SearchField
              label="Empresa"
              placeholder="Nome da empresa"
              value={values.company}
              onChange={(company) => change({ company })}
            />
          )}
          {isStaff && units.length > 1 && (
            <SelectField
              label="Franquia"
              value={values.franchise}
              onChange={(franchise) => change({ franchise })}
              choices={[{ value: "", label: "Todas" }, ...units.map(({ id, name }) => ({ value: id, label: name }))]}
            />
          )}
          {activeCount > 0 && (
            <Button className={styles.clear} kind="link" onClick={clear}>
              Limpar filtros
            </Button>
          )}
        </search>
      )}
    </div>
  );
}
