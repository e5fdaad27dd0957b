import { NavLink } from "react-router";
import type { Area } from "../paths.ts";
import styles from "./bottom-bar.module.css";
import { linkOf, type NavEntry } from "./nav-entries.ts";

/** Links to the first screens at the bottom of a phone; the others are in the menu. */
export function BottomBar({ area, entries }: { readonly area: Area; readonly entries: readonly NavEntry[] }) {
  if (entries.length < 2) return null;
  return (
    <nav className={styles.bar} aria-label="Telas principais">
      {entries.map((entry) => (
        <NavLink key={entry.label} {...linkOf(entry, area)} className={styles.link ?? ""}>
          <entry.icon size={20} />
          {entry.shortLabel ?? entry.label}
          {entry.badge && (
            <span className={styles.badge}>
              <entry.badge />
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
