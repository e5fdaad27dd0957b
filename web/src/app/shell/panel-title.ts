import type { Role } from "@tenho/access/roles";

const TITLES: Partial<Record<Role, string>> = { MASTER: "Painel Master", CLIENT: "Painel do Cliente" };

/** Title of a role's panel, shown in its header. */
export function panelTitle(role: Role): string {
  return TITLES[role] ?? "Painel Administrativo";
}
