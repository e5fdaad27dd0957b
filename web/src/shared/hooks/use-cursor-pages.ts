import { useLocation, useNavigate, useSearchParams } from "react-router";

type PageState = { readonly cursors?: readonly string[] } | null;

/** Keyset pages in the address bar: forwards by the server's cursor, back by the ones that led here. */
export function useCursorPages() {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const cursor = params.get("cursor") ?? "";
  const before = (location.state as PageState)?.cursors ?? [];

  const open = (next: string, cursors: readonly string[]) => {
    const search = new URLSearchParams(params);
    if (next) search.set("cursor", next);
    else search.delete("cursor");
    void navigate({ search: search.toString() }, { state: { cursors } satisfies PageState });
  };

  return {
    cursor,
    isFirst: cursor === "",
    next: (to: string) => open(to, [...before, cursor]),
    previous: () => open(before.at(-1) ?? "", before.slice(0, -1)),
  };
}
