import { PERMISSION_KEYS, type Permission } from "./permissions.ts";
import type { Role } from "./roles.ts";

/** Permissions of each role until an operator changes them. */
export const DEFAULT_ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  MASTER: PERMISSION_KEYS,
  ADMIN: [
    "user.view",
    "user.access",
    "user.create",
    "user.update",
    "user.activate",
    "user.print",
    "user.analysis",
    "user.manage_categories",
    "user.manage_franchises",
    "category.access",
    "category.view_list",
    "category.test_categorization",
    "message.access",
    "message.view",
    "document.access",
    "financial.view",
    "financial.load_credits",
    "report.access",
    "business_hours.view",
    "business_hours.create",
    "business_hours.update",
    "business_hours.delete",
  ],
  CLIENT: [
    "category.access",
    "category.view_list",
    "category.test_categorization",
    "message.access",
    "message.view",
    "document.access",
    "financial.view",
    "financial.buy_credits",
    "report.access",
    "business_hours.view",
    "business_hours.create",
    "business_hours.update",
  ],
  USER: ["message.view"],
};

/** Returns whether a role holds a permission before any change by an operator. */
export function isDefaultPermission(role: Role, permission: Permission): boolean {
  return DEFAULT_ROLE_PERMISSIONS[role].includes(permission);
}
