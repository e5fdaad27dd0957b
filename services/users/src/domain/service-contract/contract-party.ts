import { formatCnpj } from "@tenho/br/registration/cnpj";
import type { Controller } from "../controller.ts";

/** The sentence that names the company behind "Tenho" in the contract, as it is shown and hashed; null while MASTER has not set its name. */
export function contractParty({
  legal_name: name,
  cnpj,
  address,
}: Pick<Controller, "legal_name" | "cnpj" | "address">): string | null {
  if (name === "") return null;
  const parts = [name, ...(cnpj === "" ? [] : [`CNPJ ${formatCnpj(cnpj)}`]), ...(address === "" ? [] : [address])];
  return `Neste contrato, a Tenho é ${parts.join(", ").replace(/\.$/, "")}.`;
}
