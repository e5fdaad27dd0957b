import type { ListUsersApiResponse } from "../../api/generated/tenho.gen.ts";
import type { StatusTone } from "../../shared/ui/values/status-tag.tsx";

/** An account as the list has it. */
export type User = Extract<ListUsersApiResponse, readonly unknown[]>[number];

export type UserStatus = "awaiting" | "active" | "inactive";

export const USER_STATUS: Record<UserStatus, { readonly label: string; readonly tone: StatusTone }> = {
  awaiting: { label: "Aguardando Ativação", tone: "waiting" },
  active: { label: "Ativo", tone: "positive" },
  inactive: { label: "Inativo", tone: "over" },
};

export const ROLE_LABEL: Record<User["role"], string> = {
  MASTER: "Master",
  ADMIN: "Administrador",
  CLIENT: "Empresa",
  USER: "Usuário",
};

/** Who was never activated awaits it; who was, and no longer is, is inactive. */
export function statusOf({ is_active: isActive, activated_at: activatedAt }: User): UserStatus {
  if (isActive) return "active";
  return activatedAt === null ? "awaiting" : "inactive";
}

/** The number to call: the primary one, else the first. */
export function phoneOf({ profile }: User): string | null {
  const chosen = profile.phones.find((phone) => phone.is_primary) ?? profile.phones[0];
  return chosen?.phone ?? null;
}

/** Whether a reader may choose the franchises of an account: those a company serves or, for MASTER, those an ADMIN runs. */
export const hasFranchises = ({ role }: Pick<User, "role">, reader: User["role"]): boolean =>
  role === "CLIENT" || (role === "ADMIN" && reader === "MASTER");
