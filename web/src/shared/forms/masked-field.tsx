import type { ComponentProps } from "react";
import { Field } from "./field.tsx";

/** Formats what was typed so far (from `@tenho/br`). */
export type Mask = (typed: string) => string;

/** A field whose text is formatted (phone, CPF, CEP, money) while it is typed. */
export function MaskedField({ mask, onChange, ...field }: ComponentProps<typeof Field> & { readonly mask: Mask }) {
  return <Field inputMode="numeric" {...field} onChange={(typed) => onChange(mask(typed))} />;
}
