import { Filter } from "@blueprintjs/icons";
import { Fragment, type RefObject, useState } from "react";
import { useListCategoryGroupsQuery } from "../../api/tenho-api.ts";
import { DatePair } from "../../shared/forms/date-pair.tsx";
import { SearchField } from "../../shared/forms/search-field.tsx";
import { SelectField } from "../../shared/forms/select-field.tsx";
import { useIsPhone } from "../../shared/hooks/use-media.ts";
import { useActiveUnit, useRequiredUser } from "../../shared/session/use-session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Toolbar } from "../../shared/ui/layout/toolbar.tsx";
import { MESSAGE_STATUS } from "./message.ts";
import type { useMessageFilters } from "./use-message-filters.ts";

const STATUS_CHOICES = [
  { value: "", label: "Todos" },
  ...Object.entries(MESSAGE_STATUS).map(([value, { label }]) => ({ value, label })),
];

type Props = {
  readonly filters: ReturnType<typeof useMessageFilters>;
  /** Element that gets the focus when the filters are cleared. */
  readonly box: RefObject<HTMLElement | null>;
  /** Number of times they were cleared: a new key discards text that was typed and not applied. */
  readonly clears: number;
};

/** Every filter of the list; on a phone a button opens them. */
export function MessageFilters({ filters, box, clears }: Props) {
  const { values, change, activeCount } = filters;
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  const { role, available_franchises: units } = useRequiredUser();
  const activeUnit = useActiveUnit();
  const { data: groups = [] } = useListCategoryGroupsQuery({});
  const isStaff = role === "MASTER" || role === "ADMIN";
  const hasFranchises = isStaff && units.length > 1 && activeUnit === null;
  const isShown = !isPhone || isOpen;

  const categories = groups
    .flatMap((group) => group.categories)
    .toSorted((one, other) => one.name.localeCompare(other.name, "pt-BR"))
    .map(({ id, name }) => ({ value: String(id), label: name }));

  return (
    <Toolbar ref={box} tabIndex={-1} hasWideSearch={isStaff}>
      {isPhone && (
        <Button icon={<Filter />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {activeCount > 0 ? `Filtros (${activeCount})` : "Filtros"}
        </Button>
      )}
      {isShown && (
        <Fragment key={clears}>
          <SearchField
            label="Buscar"
            placeholder="Texto do pedido"
            value={values.search}
            onChange={(search) => change({ search })}
          />
          <DatePair
            from={values.dateFrom}
            to={values.dateTo}
            onFrom={(dateFrom) => change({ dateFrom })}
            onTo={(dateTo) => change({ dateTo })}
          />
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
              placeholder="Parte do nome"
              value={values.company}
              onChange={(company) => change({ company })}
            />
          )}
          {hasFranchises && (
            <SelectField
              label="Franquia"
              value={values.franchise}
              onChange={(franchise) => change({ franchise })}
              choices={[{ value: "", label: "Todas" }, ...units.map(({ id, name }) => ({ value: id, label: name }))]}
            />
          )}
        </Fragment>
      )}
    </Toolbar>
  );
}
