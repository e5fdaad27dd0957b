import { useCallback, useState } from "react";

/** Returns whether one of the promises given to `run` is still pending. */
export function useBusy() {
  const [count, setCount] = useState(0);
  const run = useCallback(async <T>(work: Promise<T>): Promise<T> => {
    setCount((before) => before + 1);
    try {
      return await work;
    } finally {
      setCount((before) => before - 1);
    }
  }, []);
  return { isBusy: count > 0, run };
}
