import type { Role } from "@tenho/access/roles";

/** Every path of the web app. */
export const HOME = "/";
/** The screen that belongs to no area: its permission alone opens it. */
export const TRAINING = "/inteligencia-artificial/categorias";

export type Area = "master" | "admin" | "client" | "user";

/** Roles that may enter each area, its own role first. */
export const AREA_ROLES: Readonly<Record<Area, readonly [Role, ...Role[]]>> = {
  master: ["MASTER"],
  admin: ["ADMIN", "MASTER"],
  client: ["CLIENT"],
  user: ["USER"],
};

const AREA_OF: Readonly<Record<Role, Area>> = { MASTER: "master", ADMIN: "admin", CLIENT: "client", USER: "user" };

/** The area a role lands in after login. */
export function areaOf(role: Role): Area {
  return AREA_OF[role];
}

/** The address of a screen in an area; without `screen`, its dashboard. */
export function areaPath(area: Area, screen = ""): string {
  return screen ? `/${area}/${screen}` : `/${area}`;
}

/** The profile's part of the address in every area. */
export const PROFILE = "perfil";

/** The area a path belongs to, or null for the public pages. */
export function areaAt(pathname: string): Area | null {
  const first = pathname.split("/")[1] ?? "";
  return first in AREA_ROLES ? (first as Area) : null;
}
