import { canAny } from "@tenho/access/can";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import type { Area } from "../paths.ts";
import { hasScreen } from "../screens/area-screens.ts";
import { NAV_SECTIONS, type NavSection } from "./nav-entries.ts";

/** The sections with the entries this user may open in this area, without empty sections. */
export function useNav(area: Area): readonly NavSection[] {
  const user = useRequiredUser();
  return NAV_SECTIONS.map(({ title, entries }) => ({
    title,
    entries: entries.filter(
      ({ screen, areas, permissions, onlyFor, alwaysFor }) =>
        areas.includes(area) &&
        (screen.startsWith("/") || hasScreen(area, screen)) &&
        (permissions.length === 0 || alwaysFor === user.role || canAny(user, permissions)) &&
        (onlyFor === undefined || onlyFor === user.role),
    ),
  })).filter(({ entries }) => entries.length > 0);
}
