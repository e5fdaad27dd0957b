import { useSyncExternalStore } from "react";

/** Things about the opening of a unit's city that this browser remembers: its poster was printed, its list was hidden. */
export type OpeningWord = "poster" | "hidden";

const keyOf = (unitId: string): string => `tenho-opening-${unitId}`;
const listeners = new Set<() => void>();
/** Without storage the words hold as long as the page. */
const held = new Map<string, string>();

function read(unitId: string): string {
  try {
    return localStorage.getItem(keyOf(unitId)) ?? held.get(unitId) ?? "";
  } catch {
    return held.get(unitId) ?? "";
  }
}

export function rememberOpening(unitId: string, word: OpeningWord): void {
  const words = new Set(read(unitId).split(" ").filter(Boolean)).add(word);
  const text = [...words].join(" ");
  held.set(unitId, text);
  try {
    localStorage.setItem(keyOf(unitId), text);
  } catch {
    // It holds in this page.
  }
  for (const listener of listeners) listener();
}

/** Returns whether this browser remembers a word about a unit; kept up to date. */
export function useOpeningMemory(unitId: string): (word: OpeningWord) => boolean {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      addEventListener("storage", listener);
      return () => {
        listeners.delete(listener);
        removeEventListener("storage", listener);
      };
    },
    () => read(unitId),
  );
  return (word) => text.split(" ").includes(word);
}
