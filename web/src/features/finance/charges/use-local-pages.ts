import { useState } from "react";

/** Keyset pages of a list inside a screen whose address names the page of another list: forwards by the server's cursor, back by the ones before. */
export function useLocalPages() {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  return {
    cursor: cursors.at(-1) ?? "",
    isFirst: cursors.length === 0,
    next: (to: string) => setCursors((before) => [...before, to]),
    previous: () => setCursors((before) => before.slice(0, -1)),
  };
}
