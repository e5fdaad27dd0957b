import { canAny } from "@tenho/access/can";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import type { Area } from "../../paths.ts";
import { NAV_SECTIONS, type NavSection } from "./nav-entries.ts";

/** The sections with the entries this user may open in this area, without empty sections. */
export function useNav(area: Area): readonly NavSection[] {
  const user = useRequiredUser();
  return NAV_SECTIONS.map(({ title, entries }) => ({
    title,
    entries: entries.filter(
      ({ areas, permissions, role }) =>
        areas.includes(area) &&
        (permissions.length === 0 || canAny(user, permissions)) &&
        (role === undefined || role === user.role),
    ),
  })).filter(({ entries }) => entries.length > 0);
}
