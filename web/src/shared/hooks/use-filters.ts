import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";

/**
 * Filters kept in the address bar, so that a list can be linked to and the back button works. Every change drops the
 * page (`cursor`): it belongs to the list as it was.
 */
export function useFilters<K extends string>(names: readonly K[]) {
  const [params, setParams] = useSearchParams();
  const key = params.toString();

  const values = useMemo(() => {
    const read = new URLSearchParams(key);
    return Object.fromEntries(names.map((name) => [name, read.get(name) ?? ""])) as Record<K, string>;
  }, [key, names]);

  const change = useCallback(
    (changes: Partial<Record<K, string>>) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete("cursor");
          for (const [name, value] of Object.entries(changes) as [K, string][]) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      );
    },
    [setParams],
  );

  const clear = useCallback(
    () => change(Object.fromEntries(names.map((name) => [name, ""])) as Record<K, string>),
    [change, names],
  );

  const activeCount = names.filter((name) => values[name] !== "").length;
  return { values, change, clear, activeCount };
}
