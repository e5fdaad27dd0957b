import { useSearchParams } from "react-router";

/**
 * The category in the form, and a word to add to its content (`palavra`). The address keeps both (`editar`), so that other tabs can open
 * the form.
 */
export function useEditedCategory() {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get("editar"));

  const change = (next: URLSearchParams, value: number | null, word?: string) => {
    next.delete("palavra");
    if (value === null) next.delete("editar");
    else next.set("editar", String(value));
    if (word) next.set("palavra", word);
    setParams(next, { preventScrollReset: true });
  };

  return {
    id: Number.isSafeInteger(id) && id > 0 ? id : null,
    word: params.get("palavra")?.slice(0, WORD_CHARACTERS_MAX) ?? "",
    /** Opens a category in the form, and leaves the list's filters in the address as they are. */
    edit: (categoryId: number) => change(new URLSearchParams(params), categoryId),
    stop: () => change(new URLSearchParams(params), null),
    /** Opens the tab with the form. */
    openForm: (categoryId: number, word?: string) => change(new URLSearchParams(), categoryId, word),
  };
}

const WORD_CHARACTERS_MAX = 60;
