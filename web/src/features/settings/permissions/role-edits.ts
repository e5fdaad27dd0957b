import { ROLES, type Role } from "@tenho/access/roles";
import type { RolePermission } from "./permission-groups.ts";

/** Permission ids a role has. */
export type RoleSettings = Readonly<Record<Role, ReadonlySet<string>>>;

/** Edits that are not saved yet: permission id to active or not, by role. */
export type RoleEdits = Readonly<Record<Role, Readonly<Record<string, boolean>>>>;

export type RoleChange = { readonly role: Role; readonly permissionId: string; readonly enabled: boolean };

export const NO_EDITS: RoleEdits = { MASTER: {}, ADMIN: {}, CLIENT: {}, USER: {} };

/** Roles in the order of the cards, from the most to the least powerful. */
export const ROLE_CARDS = [...ROLES].reverse();

export const ROLE_NOTE: Readonly<Record<Role, string>> = {
  MASTER: "Dona da plataforma: todas as franquias",
  ADMIN: "Administra uma franquia",
  CLIENT: "Empresa cadastrada",
  USER: "Usuário de uma empresa",
};

export function settingsOf(pairs: readonly RolePermission[]): RoleSettings {
  const of = (role: Role) =>
    new Set(pairs.filter((pair) => pair.role === role && pair.enabled).map(({ permission_id: id }) => id));
  return { MASTER: of("MASTER"), ADMIN: of("ADMIN"), CLIENT: of("CLIENT"), USER: of("USER") };
}

/** Returns whether a permission of a role is active, including edits that are not saved yet. */
export const isActive = (settings: RoleSettings, edits: RoleEdits, role: Role, permissionId: string): boolean =>
  edits[role][permissionId] ?? settings[role].has(permissionId);

/** The edits that differ from what is saved. */
export function changesOf(settings: RoleSettings, edits: RoleEdits): RoleChange[] {
  return ROLES.flatMap((role) =>
    Object.entries(edits[role])
      .filter(([permissionId, enabled]) => settings[role].has(permissionId) !== enabled)
      .map(([permissionId, enabled]) => ({ role, permissionId, enabled })),
  );
}

/** Toggles a permission of a role; an edit that returns to the saved state is removed. */
export function toggled(settings: RoleSettings, edits: RoleEdits, role: Role, permissionId: string): RoleEdits {
  const enabled = !isActive(settings, edits, role, permissionId);
  const { [permissionId]: _, ...rest } = edits[role];
  const isBack = settings[role].has(permissionId) === enabled;
  return { ...edits, [role]: isBack ? rest : { ...rest, [permissionId]: enabled } };
}

/** Removes the edits that were saved. */
export function withoutSaved(edits: RoleEdits, saved: readonly RoleChange[]): RoleEdits {
  const keep = (role: Role) =>
    Object.fromEntries(
      Object.entries(edits[role]).filter(
        ([id, enabled]) =>
          !saved.some((one) => one.role === role && one.permissionId === id && one.enabled === enabled),
      ),
    );
  return { MASTER: keep("MASTER"), ADMIN: keep("ADMIN"), CLIENT: keep("CLIENT"), USER: keep("USER") };
}
