import { SearchTemplate } from "@blueprintjs/icons";
import { useEffect, useRef } from "react";
import { plural } from "../../../shared/format/numbers.ts";
import { SearchField } from "../../../shared/forms/search-field.tsx";
import { useFilters } from "../../../shared/hooks/use-filters.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { type Category, filterGroups, type Group } from "./catalogue.ts";
import styles from "./categories-tab.module.css";

const FILTERS = ["busca"] as const;

type Props = {
  readonly groups: readonly Group[];
  readonly editingId: number | null;
  readonly onEdit: (id: number) => void;
  readonly onDelete: (category: Category) => void;
};

/** The catalogue by family, searchable by name. */
export function CategoryList({ groups, editingId, onEdit, onDelete }: Props) {
  const { values, change, clear, activeCount } = useFilters(FILTERS);
  const list = useRef<HTMLDivElement>(null);
  const shown = filterGroups(groups, values.busca);
  const count = shown.reduce((sum, { categories }) => sum + categories.length, 0);

  // A category opened from another tab is scrolled into view, inside the list only.
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>("[data-editing=true]");
    if (list.current && item) list.current.scrollTop = item.offsetTop - list.current.offsetTop - 80;
  }, []);

  return (
    <Panel
      title="Categorias"
      aside={
        <span className="muted" role="status">
          {plural(count, "categoria", "categorias")} em {plural(shown.length, "família", "famílias")}
        </span>
      }
    >
      <search className={styles.search}>
        <SearchField
          label="Buscar categoria"
          placeholder="Buscar categoria..."
          value={values.busca}
          onChange={(busca) => change({ busca })}
        />
      </search>
      {shown.length === 0 ? (
        <EmptyState
          small
          icon={SearchTemplate}
          title="Nenhuma categoria encontrada."
          action={activeCount > 0 && <Button onClick={clear}>Limpar busca</Button>}
        >
          {activeCount > 0 ? "Tente parte do nome." : "Crie a primeira no formulário."}
        </EmptyState>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls by itself is reached by the keyboard
        <section ref={list} className={styles.list} tabIndex={0} aria-label="Lista de categorias">
          {shown.map(({ groupName, categories }) => (
            <div key={groupName}>
              <h3 className={styles.family}>
                {groupName}
                <span>{categories.length}</span>
              </h3>
              <ul aria-label={groupName}>
                {categories.map((category) => (
                  <li key={category.id} className={styles.item} data-editing={category.id === editingId}>
                    <span className={styles.name}>
                      {category.name}
                      <small>ID {category.id}</small>
                    </span>
                    <Button
                      small
                      kind="link"
                      aria-label={`Editar ${category.name}`}
                      onClick={() => onEdit(category.id)}
                    >
                      Editar
                    </Button>
                    <Button
                      small
                      kind="quiet-danger"
                      aria-label={`Excluir ${category.name}`}
                      onClick={() => onDelete(category)}
                    >
                      Excluir
                    </Button>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}
    </Panel>
  );
}
