import { NavLink } from "react-router";
import { Logo } from "../../shared/ui/logo.tsx";
import type { Area } from "../paths.ts";
import { linkOf, type NavSection } from "./nav-entries.ts";
import styles from "./sidebar.module.css";

type Props = { readonly area: Area; readonly sections: readonly NavSection[]; readonly onNavigate?: () => void };

/** The list of screens, by section. */
export function NavList({ area, sections, onNavigate }: Props) {
  return (
    <nav className={styles.nav} aria-label="Telas do painel">
      {sections.map(({ title, entries }) => (
        <div key={title}>
          <p className={styles.section}>{title}</p>
          <ul>
            {entries.map((entry) => (
              <li key={entry.label}>
                <NavLink className={styles.link ?? ""} {...linkOf(entry, area)} onClick={onNavigate}>
                  <entry.icon size={20} />
                  {entry.label}
                  {entry.badge && (
                    <span className={styles.badge}>
                      <entry.badge />
                    </span>
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

export function Sidebar(props: Props) {
  return (
    <>
      <p className={styles.brand}>
        <Logo sizePx={30} />
        Tenho
      </p>
      <NavList {...props} />
    </>
  );
}
