import { Cross, Tick } from "@blueprintjs/icons";
import { documentError, documentTypeOf } from "@tenho/br/registration/document";
import { type ComponentProps, useState } from "react";
import { Field } from "../forms/field.tsx";
import styles from "./document-field.module.css";

type Props = Pick<ComponentProps<typeof Field>, "label" | "className" | "value" | "error" | "onChange"> & {
  /** Returns the error of a document; by default both CPF and CNPJ are accepted. */
  readonly errorOf?: (value: string) => string | null;
  /** Called with what is wrong once the field is left. */
  readonly onWrong: (message: string) => void;
};

/** A field for a CPF or CNPJ, checked when it is left: it then shows a tick or a cross. */
export function DocumentField({ value, error, onChange, onWrong, errorOf = documentError, ...field }: Props) {
  const [isChecked, setChecked] = useState(value !== "");
  const isRight = isChecked && errorOf(value) === null && !error;
  const check = () => {
    const problem = value === "" ? null : errorOf(value);
    setChecked(true);
    if (problem) onWrong(problem);
  };
  return (
    <Field
      {...field}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={value}
      error={error}
      onChange={(typed) => {
        setChecked(false);
        onChange(typed);
      }}
      onBlur={check}
      end={
        (isRight || error) && (
          <span
            className={styles.mark}
            data-right={isRight}
            role="img"
            aria-label={isRight ? `${documentTypeOf(value)} válido` : "Documento não aceito"}
          >
            {isRight ? <Tick size={20} /> : <Cross size={20} />}
          </span>
        )
      }
    />
  );
}
