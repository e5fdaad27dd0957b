import { formatCnpj } from "@tenho/br/registration/cnpj";
import type { SiteContact } from "../../../shared/format/site-contact.ts";

type Props = Pick<SiteContact, "legalName" | "cnpj" | "address">;

/** The company that runs the platform in one sentence; nothing where it was not set. */
export function ControllerLine({ legalName, cnpj, address }: Props) {
  if (!legalName) return null;
  return (
    <p>
      <strong>{legalName}</strong>
      {cnpj && `, CNPJ ${formatCnpj(cnpj)}`}
      {address && `, ${address}`}.
    </p>
  );
}
