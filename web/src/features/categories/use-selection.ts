import { useState } from "react";
import { useGetUserCategoriesQuery, useSetUserCategoriesMutation } from "../../api/tenho-api.ts";
import { notify } from "../../shared/ui/feedback/toast-store.ts";

const NONE: ReadonlySet<number> = new Set();

/** A company's selection: what it has, what was toggled since, and how to save it. Without an id there is none. */
export function useSelection(userId: string | null) {
  const { currentData, isError } = useGetUserCategoriesQuery({ id: userId ?? "" }, { skip: userId === null });
  const [draft, setDraft] = useState<ReadonlySet<number> | null>(null);
  const [send, { isLoading: isSaving }] = useSetUserCategoriesMutation();
  const selected = draft ?? (currentData ? new Set(currentData.map(({ id }) => id)) : NONE);

  // A selection that is not read yet must not be replaced by the first card clicked.
  const isReady = currentData !== undefined || isError;

  const toggle = (id: number) => {
    if (!isReady) return;
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setDraft(next);
  };
  const save = async () => {
    if (userId === null || !isReady) return;
    const { error } = await send({ id: userId, body: { categoryIds: [...selected] } });
    if (error) return notify.error("Erro ao salvar categorias");
    setDraft(null);
    notify.success("Categorias salvas com sucesso!");
  };
  return { selected, toggle, save, isSaving };
}
