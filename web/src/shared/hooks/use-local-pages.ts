import { useState } from "react";
import type { useCursorPages } from "./use-cursor-pages.ts";

/** Keyset pages of a list without an address of its own, such as one in a dialog. `reset` returns to the first page, for another list. */
export function useLocalPages(): ReturnType<typeof useCursorPages> & { readonly reset: () => void } {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1) ?? "";
  return {
    cursor,
    isFirst: cursor === "",
    next: (to: string) => setCursors([...cursors, to]),
    previous: () => setCursors(cursors.slice(0, -1)),
    reset: () => setCursors([]),
  };
}
