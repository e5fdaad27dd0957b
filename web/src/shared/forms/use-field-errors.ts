import { useCallback, useEffect, useRef, useState } from "react";

type Errors<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/**
 * The errors of a form, by field. `show` focuses the first field that it marks; an error disappears when its field is corrected
 * (`clear`). `mark` adds an error when a field is left, without moving the focus. `form` is the form's ref.
 */
export function useFieldErrors<Name extends string>() {
  const [errors, setErrors] = useState({} as Errors<Name>);
  const [shownCount, setShownCount] = useState(0);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (shownCount > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [shownCount]);

  const show = useCallback((next: Errors<Name>) => {
    setErrors(next);
    setShownCount((count) => count + 1);
  }, []);
  const mark = useCallback((name: Name, message: string) => {
    setErrors((before) => ({ ...before, [name]: message }));
  }, []);
  const clear = useCallback((...names: readonly Name[]) => {
    setErrors((before) => {
      const rest = Object.entries(before).filter(([name]) => !names.includes(name as Name));
      return Object.fromEntries(rest) as Errors<Name>;
    });
  }, []);
  return { form, errors, show, mark, clear };
}
