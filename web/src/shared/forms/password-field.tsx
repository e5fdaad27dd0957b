import { EyeOff, EyeOpen } from "@blueprintjs/icons";
import { type ComponentProps, useState } from "react";
import { Field } from "./field.tsx";

type Props = Omit<ComponentProps<typeof Field>, "type" | "end"> & {
  /** Name of the hidden text, used in the button's label. */
  readonly secret?: string;
};

/** A field with hidden text and a button that shows it. */
export function PasswordField({ secret = "senha", ...props }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? "text" : "password"}
      end={
        <button
          type="button"
          className="bp6-button bp6-minimal"
          aria-label={`${isShown ? "Ocultar" : "Mostrar"} ${secret}`}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff /> : <EyeOpen />}
        </button>
      }
    />
  );
}
