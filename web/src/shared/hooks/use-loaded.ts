import { useEffect, useState } from "react";

/**
 * Loads data of a public page without the API slice. The value is null until it is there, and again after `reload`. `load` must be the same
 * function on every render.
 */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>) {
  const [loaded, setLoaded] = useState<{ readonly value: T } | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal).then((value) => {
      if (!leaving.signal.aborted) setLoaded({ value });
    });
    return () => leaving.abort();
  }, [load, attempt]);

  const reload = () => {
    setLoaded(null);
    setAttempt((before) => before + 1);
  };
  return { value: loaded?.value ?? null, reload };
}
