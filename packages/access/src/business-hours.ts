import { can, type Subject } from "./can.ts";

/** The caller, with its role. */
type RoleHolder = Subject & { readonly role: string };

const ROLES_WITH_HOURS: readonly string[] = ["MASTER", "ADMIN", "CLIENT"];

/** Returns whether `subject` sees business hours: MASTER, ADMIN and CLIENT do, and whoever holds `business_hours.view`. */
export function canViewHours(subject: RoleHolder): boolean {
  return ROLES_WITH_HOURS.includes(subject.role) || can(subject, "business_hours.view");
}

/** Returns whether `subject` saves business hours: MASTER, ADMIN and CLIENT do, and whoever may create new or update existing ones. */
export function canSaveHours(subject: RoleHolder, isNew: boolean): boolean {
  return (
    ROLES_WITH_HOURS.includes(subject.role) || can(subject, isNew ? "business_hours.create" : "business_hours.update")
  );
}
