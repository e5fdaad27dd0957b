import { plural } from "../../shared/format/numbers.ts";
import { CheckField } from "../../shared/forms/check-field.tsx";
import { SearchField } from "../../shared/forms/search-field.tsx";
import { SelectField } from "../../shared/forms/select-field.tsx";
import type { useFilters } from "../../shared/hooks/use-filters.ts";
import { Button } from "../../shared/ui/button.tsx";
import type { CategoryFilter, Group } from "./choose-categories.ts";
import styles from "./mine.module.css";

type Props = {
  readonly groups: readonly Group[];
  readonly filters: ReturnType<typeof useFilters<keyof CategoryFilter>>;
  readonly foundCount: number;
  /** Number of selected categories; null where categories cannot be selected. */
  readonly selectedCount: number | null;
};

/** Filters by search, group and 'Apenas selecionadas', with the number of categories found. */
export function CategoryFilters({ groups, filters, foundCount, selectedCount }: Props) {
  const { values, change, clear, activeCount } = filters;
  const choices = groups.map(({ groupName, categories }) => ({
    value: groupName,
    label: `${groupName} (${categories.length})`,
  }));
  return (
    <>
      <search className={styles.filters}>
        <SearchField
          label="Buscar"
          placeholder="Buscar categorias..."
          value={values.busca}
          onChange={(busca) => change({ busca })}
        />
        <SelectField
          label="Grupo"
          value={values.grupo}
          choices={[{ value: "", label: "Todos os grupos" }, ...choices]}
          onChange={(grupo) => change({ grupo })}
        />
        {selectedCount !== null && (
          <CheckField
            label="Apenas selecionadas"
            checked={values.selecionadas !== ""}
            onChange={(isOn) => change({ selecionadas: isOn ? "1" : "" })}
          />
        )}
      </search>
      <p className={styles.counts} role="status">
        <span>{plural(foundCount, "categoria encontrada", "categorias encontradas")}</span>
        {selectedCount !== null && <span>{plural(selectedCount, "selecionada", "selecionadas")}</span>}
        {activeCount > 0 && (
          <Button small kind="link" onClick={clear}>
            Limpar filtros
          </Button>
        )}
      </p>
    </>
  );
}
