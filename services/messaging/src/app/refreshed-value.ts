/** A value of this process that is replaced at once by `apply`, and by what is stored at each `refresh`. */
type RefreshedValue<Value> = {
  apply(value: Value): void;
  /** Applies the stored value, unless another was applied while it was read. Raises: what the read raises; the value in force then stays. */
  refresh(): Promise<void>;
};

/** @param use takes over a value; called for each that is applied */
export function createRefreshedValue<Value>(deps: {
  read: () => Promise<Value>;
  use: (value: Value) => void;
}): RefreshedValue<Value> {
  let applied = 0;
  const apply = (value: Value): void => {
    applied += 1;
    deps.use(value);
  };
  const refresh = async (): Promise<void> => {
    const before = applied;
    const stored = await deps.read();
    if (applied === before) apply(stored);
  };
  return { apply, refresh };
}
