import { canonicalPermission } from "@tenho/access/permissions";
import { groupLabel, permissionGroup, RESOURCE_GROUP_KEYS } from "@tenho/access/resource-groups";
import { foldText } from "@tenho/br/text/text";
import type {
  ListAllPermissionsApiResponse,
  ListRolePermissionsApiResponse,
} from "../../../api/generated/tenho.gen.ts";

/** A permission of the catalogue. */
export type Permission = ListAllPermissionsApiResponse[number];
export type RolePermission = ListRolePermissionsApiResponse[number];
export type PermissionGroup = {
  readonly key: string;
  readonly label: string;
  readonly permissions: readonly Permission[];
};

/** Groups permissions by resource, in the order of the groups; an alias is left out if its permission is there. */
export function groupPermissions(catalogue: readonly Permission[]): PermissionGroup[] {
  const known = new Set(catalogue.map(({ name }) => name));
  const shown = catalogue.filter(({ name }) => !isAlias(name, known));
  return RESOURCE_GROUP_KEYS.map((key) => ({
    key,
    label: groupLabel(key),
    permissions: shown.filter(({ name }) => permissionGroup(name) === key),
  })).filter(({ permissions }) => permissions.length > 0);
}

const isAlias = (name: string, known: ReadonlySet<string>): boolean =>
  canonicalPermission(name) !== name && known.has(canonicalPermission(name));

/** Returns whether every word of the search is in the permission's name or description, whatever the case and accents. */
export function matches({ name, description }: Permission, search: string): boolean {
  const text = foldText(`${name} ${description}`);
  return foldText(search.trim())
    .split(/\s+/)
    .every((word) => text.includes(word));
}
