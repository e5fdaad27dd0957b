import type { ComponentProps } from "react";
import { Field } from "./field.tsx";

/** How a kind of value is typed: `mask` shapes what was typed so far (from `@tenho/br`). */
export type Mask = (typed: string) => string;

/** A field whose text keeps the shape of its kind (phone, CPF, CEP, money) while it is typed. */
export function MaskedField({ mask, onChange, ...field }: ComponentProps<typeof Field> & { readonly mask: Mask }) {
  return <Field inputMode="numeric" {...field} onChange={(typed) => onChange(mask(typed))} />;
}
