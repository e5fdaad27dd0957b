import { maskPhone } from "@tenho/br/contacts/phone";
import type { ComponentProps } from "react";
import { Field } from "./field.tsx";
import { MaskedField } from "./masked-field.tsx";

type Props = Omit<ComponentProps<typeof Field>, "label" | "type"> & { readonly label?: string };

/** An e-mail address, at most as long as the services take it. */
export function EmailField(props: Props) {
  return <Field label="E-mail" type="email" autoComplete="email" maxLength={254} {...props} />;
}

/** A Brazilian number with WhatsApp, formatted while it is typed. */
export function PhoneField(props: Props) {
  return <MaskedField label="WhatsApp" type="tel" autoComplete="tel-national" mask={maskPhone} {...props} />;
}
