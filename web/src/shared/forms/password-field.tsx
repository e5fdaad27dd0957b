import { EyeOff, EyeOpen } from "@blueprintjs/icons";
import { type ComponentProps, useState } from "react";
import { Field } from "./field.tsx";

/** A password field with a button that shows what was typed. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, "type" | "end">) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? "text" : "password"}
      end={
        <button
          type="button"
          className="bp6-button bp6-minimal"
          aria-label={isShown ? "Ocultar senha" : "Mostrar senha"}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff /> : <EyeOpen />}
        </button>
      }
    />
  );
}
