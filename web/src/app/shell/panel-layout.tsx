import "../panel-store.ts";
import "../../styles/blueprint-panel.css";
import { Fragment, lazy, Suspense, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { MerchantDesk } from "../../features/messages/answers/merchant-desk.tsx";
import { answersOffers } from "../../shared/access/answers-offers.ts";
import { useIsPhone } from "../../shared/hooks/use-media.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { LiveProvider } from "../live/live-provider.tsx";
import { areaAt, areaOf } from "../paths.ts";
import { BottomBar } from "./navigation/bottom-bar.tsx";
import { splitForPhone, UNIT_VIEW } from "./navigation/nav-entries.ts";
import { Sidebar } from "./navigation/sidebar.tsx";
import { useNav } from "./navigation/use-nav.ts";
import { PanelHeader } from "./panel-header.tsx";
import styles from "./panel-layout.module.css";

// Only a phone has it, and only once it is opened.
const MenuDrawer = lazy(async () => ({ default: (await import("./navigation/menu-drawer.tsx")).MenuDrawer }));
const LogoutAll = lazy(async () => ({
  default: (await import("../../features/session/sessions/logout-all.tsx")).LogoutAll,
}));

/** The panel around every screen: sidebar, header, and on a phone the bottom bar. */
export function PanelLayout() {
  const user = useRequiredUser();
  const area = areaAt(useLocation().pathname) ?? areaOf(user.role);
  const sections = useNav(area);
  const { bar, menu } = splitForPhone(sections);
  const menuSections = user.role === "MASTER" && area === "master" ? [...menu, UNIT_VIEW] : menu;
  const isPhone = useIsPhone();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  const askLogoutAll = () => {
    closeMenu();
    setLeaving(true);
  };

  const Desk = answersOffers(user) ? MerchantDesk : Fragment;

  return (
    <LiveProvider>
      <Desk key={user.id}>
        <div className={styles.panel}>
          <a className={styles.skip} href="#conteudo">
            Pular para o conteúdo
          </a>
          <aside className={styles.sidebar}>
            <Sidebar area={area} sections={sections} />
          </aside>
          <div className={styles.column}>
            <PanelHeader onMenu={() => setMenuOpen(true)} onLogoutAll={askLogoutAll} />
            <main id="conteudo" className={styles.main} tabIndex={-1}>
              <Suspense fallback={null}>
                <Outlet />
              </Suspense>
              {isLeaving && (
                <Suspense fallback={null}>
                  <LogoutAll onClose={() => setLeaving(false)} />
                </Suspense>
              )}
            </main>
          </div>
          <BottomBar area={area} entries={bar} />
          {isMenuOpen && isPhone && (
            <Suspense fallback={null}>
              <MenuDrawer area={area} sections={menuSections} onLogoutAll={askLogoutAll} onClose={closeMenu} />
            </Suspense>
          )}
        </div>
      </Desk>
    </LiveProvider>
  );
}
