/** The four roles, from the least to the most powerful. */
export const ROLES = ["USER", "CLIENT", "ADMIN", "MASTER"] as const;

/** USER: staff of a merchant · CLIENT: a merchant · ADMIN: runs a franchise unit · MASTER: the platform owner. */
export type Role = (typeof ROLES)[number];

const CHOICES: Readonly<Record<Role, readonly Role[]>> = {
  MASTER: ["ADMIN", "MASTER", "USER"],
  ADMIN: ["ADMIN", "CLIENT", "USER"],
  CLIENT: ["USER", "CLIENT"],
  USER: ["USER"],
};

/** Narrows an unknown value to a role; case matters. */
export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}

/** Power of a role, 0 (USER) to 3 (MASTER). */
export function roleRank(role: Role): number {
  return ROLES.indexOf(role);
}

/** Returns whether `granter` may grant an account the role `granted`: never a role above its own. */
export function canGrantRole(granter: Role, granted: Role): boolean {
  return roleRank(granted) <= roleRank(granter);
}

/**
 * The roles a creator or editor may pick in a form, in the order shown; each passes {@link canGrantRole}.
 * USER is offered to MASTER and ADMIN too, because they create a merchant's staff.
 *
 * @param current role of the person being edited: stays selectable, so that saving does not change it by accident,
 *   unless it lies above the editor.
 */
export function roleChoices(granter: Role, current?: Role): readonly Role[] {
  const choices = CHOICES[granter];
  if (current === undefined || choices.includes(current) || !canGrantRole(granter, current)) return choices;
  return [...choices, current];
}

/** The role a creation form starts with: ADMIN for MASTER and ADMIN creators, else USER. */
export function defaultRoleFor(creator: Role): Role {
  return creator === "MASTER" || creator === "ADMIN" ? "ADMIN" : "USER";
}
