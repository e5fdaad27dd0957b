import { useEffect, useState } from "react";
import { Field } from "./field.tsx";

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly error?: string | null | undefined;
};

const PAUSE_MS = 350;

/** A text filter that is applied when the typing pauses, or at once on Enter. */
export function SearchField({ label, value, onChange, placeholder, error }: Props) {
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  if (value !== applied) {
    setApplied(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);

  return (
    <Field
      type="search"
      label={label}
      value={typed}
      placeholder={placeholder}
      error={error}
      onChange={setTyped}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        // Enter must not send a form around the field.
        event.preventDefault();
        onChange(typed);
      }}
    />
  );
}
