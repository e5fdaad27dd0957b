import "../panel-store.ts";
import { Suspense, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { Modal } from "../../shared/ui/dialogs/modal.tsx";
import { LiveProvider } from "../live/live-provider.tsx";
import { areaAt, areaOf } from "../paths.ts";
import { BottomBar } from "./navigation/bottom-bar.tsx";
import { NavList, Sidebar } from "./navigation/sidebar.tsx";
import { useNav } from "./navigation/use-nav.ts";
import { PanelHeader } from "./panel-header.tsx";
import styles from "./panel-layout.module.css";

/** The panel around every screen: sidebar, header, and on a phone the bottom bar. */
export function PanelLayout() {
  const user = useRequiredUser();
  const area = areaAt(useLocation().pathname) ?? areaOf(user.role);
  const sections = useNav(area);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);

  return (
    <LiveProvider>
      <div className={styles.panel}>
        <a className={styles.skip} href="#conteudo">
          Pular para o conteúdo
        </a>
        <aside className={styles.sidebar}>
          <Sidebar area={area} sections={sections} />
        </aside>
        <div className={styles.column}>
          <PanelHeader onMenu={() => setMenuOpen(true)} />
          <main id="conteudo" className={styles.main} tabIndex={-1}>
            <Suspense fallback={null}>
              <Outlet />
            </Suspense>
          </main>
        </div>
        <BottomBar area={area} sections={sections} />
        {isMenuOpen && (
          <Modal title="Menu" onClose={closeMenu}>
            <NavList area={area} sections={sections} onNavigate={closeMenu} />
          </Modal>
        )}
      </div>
    </LiveProvider>
  );
}
