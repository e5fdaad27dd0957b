import { canonicalPermission } from "@tenho/access/permissions";

/** A user's exceptions: permission name to allowed or denied. */
export type Override = Readonly<Record<string, boolean>>;

/** State of one permission of a user: that of the role, or an exception. */
export type OverrideState = "role" | "allowed" | "denied";

export const STATE_LABEL: Readonly<Record<OverrideState, string>> = {
  role: "Do perfil",
  allowed: "Permitida",
  denied: "Negada",
};

export const OVERRIDE_STATES = Object.keys(STATE_LABEL) as readonly OverrideState[];

/** Each permission under the name that counts; where two of its names disagree the denial counts, as the server has it. */
export function draftOf(override: Override): Override {
  const draft: Record<string, boolean> = {};
  for (const [name, isAllowed] of Object.entries(override)) {
    const key = canonicalPermission(name);
    draft[key] = (draft[key] ?? true) && isAllowed;
  }
  return draft;
}

export function stateOf(draft: Override, name: string): OverrideState {
  const isAllowed = draft[canonicalPermission(name)];
  if (isAllowed === undefined) return "role";
  return isAllowed ? "allowed" : "denied";
}

/** Sets the state of one permission; "role" removes the exception. */
export function withState(draft: Override, name: string, state: OverrideState): Override {
  const { [canonicalPermission(name)]: _, ...rest } = draft;
  return state === "role" ? rest : { ...rest, [canonicalPermission(name)]: state === "allowed" };
}

/** Returns whether two drafts say the same. */
export function isSame(one: Override, other: Override): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
