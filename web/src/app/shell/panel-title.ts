import type { Role } from "@tenho/access/roles";

const TITLES: Partial<Record<Role, string>> = { MASTER: "Painel Master", CLIENT: "Painel do Cliente" };

/** Whose panel it is, as its header says. */
export function panelTitle(role: Role): string {
  return TITLES[role] ?? "Painel Administrativo";
}
