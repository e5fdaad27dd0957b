import type { Role } from "@tenho/access/roles";
import type { AccountStatus } from "../../shared/people/account-status.ts";

/** The screen's title for the reader's role. */
export function titleFor(role: Role): string {
  if (role === "MASTER") return "Gerenciar Usuários";
  return role === "ADMIN" ? "Gerenciar Administradores e Clientes" : "Gerenciar Clientes";
}

/** The title of an empty list for the reader's role. */
export function emptyTitleFor(role: Role): string {
  if (role === "MASTER") return "Nenhum usuário encontrado";
  return role === "ADMIN" ? "Nenhum administrador ou cliente encontrado" : "Nenhum cliente encontrado";
}

export const STATUS_CHOICES: readonly { readonly value: AccountStatus | ""; readonly label: string }[] = [
  { value: "", label: "Todos" },
  { value: "active", label: "Ativos" },
  { value: "inactive", label: "Inativos" },
  { value: "awaiting", label: "Aguardando Ativação" },
];
