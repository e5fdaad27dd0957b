import type { User } from "../../api/generated/tenho.gen.ts";

export const ROLE_LABEL: Record<User["role"], string> = {
  MASTER: "Master",
  ADMIN: "Administrador",
  CLIENT: "Empresa",
  USER: "Usuário",
};

/** The number to call: the primary one, else the first. */
export function phoneOf({ profile }: User): string | null {
  const chosen = profile.phones.find((phone) => phone.is_primary) ?? profile.phones[0];
  return chosen?.phone ?? null;
}

/** Returns whether a reader may choose the franchises of an account: those a company serves or, for MASTER, those an ADMIN runs. */
export const hasFranchises = ({ role }: Pick<User, "role">, reader: User["role"]): boolean =>
  role === "CLIENT" || (role === "ADMIN" && reader === "MASTER");
