import { canonicalPermission } from "@tenho/access/permissions";
import { groupLabel, permissionGroup, RESOURCE_GROUP_KEYS } from "@tenho/access/resource-groups";
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

/** Permissions by their resource, in the order of the groups; of two names of one permission the one that counts. */
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

/** Whether every word of the search is in the permission's name or description, whatever the case and accents. */
export function matches({ name, description }: Permission, search: string): boolean {
  const text = fold(`${name} ${description}`);
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const fold = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
