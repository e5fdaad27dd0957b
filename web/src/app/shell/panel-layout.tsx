import "../panel-store.ts";
import "../../styles/blueprint-panel.css";
import { Fragment, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { MerchantDesk } from "../../features/messages/inbox/merchant-desk.tsx";
import { useIsPhone } from "../../shared/hooks/use-media.ts";
import { lazyPart } from "../../shared/parts/lazy-part.tsx";
import { Part } from "../../shared/parts/part.tsx";
import { answersOffers } from "../../shared/session/answers-offers.ts";
import { ReauthenticationHost } from "../../shared/session/reauthentication-host.tsx";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { LiveProvider } from "../live/live-provider.tsx";
import { areaAt, areaOf } from "../paths.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { splitForPhone, UNIT_VIEW } from "./nav-entries.ts";
import { PanelHeader } from "./panel-header.tsx";
import styles from "./panel-layout.module.css";
import { Sidebar } from "./sidebar.tsx";
import { useNav } from "./use-nav.ts";

// Loaded on demand: only a phone has it, once it is opened.
const MenuDrawer = lazyPart(async () => (await import("./menu-drawer.tsx")).MenuDrawer);
const LogoutAll = lazyPart(async () => (await import("../../features/session/logout-all.tsx")).LogoutAll);

/** The panel around every screen: sidebar, header, and on a phone the bottom bar. */
export function PanelLayout() {
  const user = useRequiredUser();
  const { pathname } = useLocation();
  const area = areaAt(pathname) ?? areaOf(user.role);
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
            {user.has_demonstration_accounts && (
              <section aria-label="Demonstração" className={styles.demonstration}>
                Dados de demonstração: nada aqui é real.
              </section>
            )}
            <PanelHeader onMenu={() => setMenuOpen(true)} onLogoutAll={askLogoutAll} />
            <main id="conteudo" className={styles.main} tabIndex={-1}>
              <Part resetKey={pathname}>
                <Outlet />
              </Part>
              {isLeaving && (
                <Part onClose={() => setLeaving(false)}>
                  <LogoutAll onClose={() => setLeaving(false)} />
                </Part>
              )}
            </main>
          </div>
          <ReauthenticationHost />
          <BottomBar area={area} entries={bar} />
          {isMenuOpen && isPhone && (
            <Part onClose={closeMenu}>
              <MenuDrawer area={area} sections={menuSections} onLogoutAll={askLogoutAll} onClose={closeMenu} />
            </Part>
          )}
        </div>
      </Desk>
    </LiveProvider>
  );
}
