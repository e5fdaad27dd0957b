import { Drawer } from "@blueprintjs/core";
import { Cross } from "@blueprintjs/icons";
import { Button } from "../../shared/ui/button.tsx";
import type { Area } from "../paths.ts";
import { AccountActions } from "./account-actions.tsx";
import styles from "./menu-drawer.module.css";
import type { NavSection } from "./nav-entries.ts";
import { NavList } from "./sidebar.tsx";

type Props = {
  readonly area: Area;
  readonly sections: readonly NavSection[];
  readonly onLogoutAll: () => void;
  readonly onClose: () => void;
};

/** A phone's menu: the screens its bottom bar has no room for, and the account. */
export function MenuDrawer({ area, sections, onLogoutAll, onClose }: Props) {
  return (
    <Drawer isOpen position="left" size="min(320px, 86vw)" onClose={onClose}>
      <div className={styles.menu} role="dialog" aria-modal="true" aria-labelledby="menu-title">
        <div className={styles.header}>
          <h2 id="menu-title">Menu</h2>
          <Button kind="quiet" aria-label="Fechar" icon={<Cross size={20} />} onClick={onClose} />
        </div>
        {sections.length > 0 && <NavList area={area} sections={sections} onNavigate={onClose} />}
        <div className={styles.account}>
          <AccountActions className={styles.who} onNavigate={onClose} onLogoutAll={onLogoutAll} />
        </div>
      </div>
    </Drawer>
  );
}
