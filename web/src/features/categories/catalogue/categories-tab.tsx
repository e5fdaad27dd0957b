import { useEffect, useRef, useState } from "react";
import { useListCategoryGroupsQuery } from "../../../api/tenho-api.ts";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Stack } from "../../../shared/ui/layout/stack.tsx";
import { type Category, categoriesWithFamily, type Group } from "./catalogue.ts";
import styles from "./categories-tab.module.css";
import { CategoryForm } from "./category-form.tsx";
import { CategoryList } from "./category-list.tsx";
import { DeleteCategory } from "./delete-category.tsx";
import { RenameFamily } from "./rename-family.tsx";
import { hasNoCatalogue, StartCatalogue } from "./start-catalogue.tsx";
import { useEditedCategory } from "./use-edited-category.ts";

/** The catalogue next to the form that edits it. */
export function CategoriesTab() {
  const query = useListCategoryGroupsQuery({});
  return (
    <QueryState
      query={query}
      errorTitle="Erro ao carregar categorias externas"
      skeleton={
        <div className={styles.columns}>
          <Skeleton lines={8} />
          <Skeleton lines={3} heightPx={120} />
        </div>
      }
    >
      {(groups) => <Catalogue groups={groups} />}
    </QueryState>
  );
}

function Catalogue({ groups }: { readonly groups: readonly Group[] }) {
  const { id, word, edit, stop } = useEditedCategory();
  const [deleting, setDeleting] = useState<Category | null>(null);
  const editing = categoriesWithFamily(groups).find((category) => category.id === id) ?? null;
  const form = useRef<HTMLDivElement>(null);
  const editingId = editing?.id ?? null;
  const before = useRef<number | null>(null);

  // The form may be out of sight, below the list: it gets the focus with the category.
  useEffect(() => {
    if (before.current !== editingId) form.current?.focus();
    before.current = editingId;
  }, [editingId]);

  return (
    <div className={styles.columns}>
      <Stack gap={6}>
        {hasNoCatalogue(groups) && <StartCatalogue />}
        <CategoryList groups={groups} editingId={editingId} onEdit={edit} onDelete={setDeleting} />
        <RenameFamily groups={groups} />
      </Stack>
      <Stack gap={6} ref={form} tabIndex={-1}>
        <CategoryForm
          key={`${editingId ?? "new"} ${word}`}
          groups={groups}
          editing={editing}
          added={editing ? word : ""}
          onDone={stop}
        />
      </Stack>
      {deleting && (
        <DeleteCategory
          category={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => deleting.id === editingId && stop()}
        />
      )}
    </div>
  );
}
