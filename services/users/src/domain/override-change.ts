import { can, type Subject } from "@tenho/access/can";

type Override = Readonly<Record<string, boolean>>;

/**
 * Permissions that a change of an account's overrides could give it and the actor does not hold: those newly allowed, and those whose
 * denial goes, for then the role's setting counts again.
 */
export function grantsBeyond(actor: Subject, before: Override, after: Override): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((permission) => {
    const [was, becomes] = [before[permission], after[permission]];
    const mayGrant = (becomes === true && was !== true) || (was === false && becomes === undefined);
    return mayGrant && !can(actor, permission);
  });
}
