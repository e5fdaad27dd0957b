import { Menu } from "@blueprintjs/icons";
import { DASHBOARD_TITLE, MASTER_TITLE } from "../../features/dashboards/dashboard-title.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { PageHeader } from "../../shared/ui/layout/page-header.tsx";
import { Logo } from "../../shared/ui/logo.tsx";
import { AREA_ROLES, type Area } from "../paths.ts";
import styles from "./panel-layout.module.css";
import { panelTitle } from "./panel-title.ts";
import sidebarStyles from "./sidebar.module.css";
import unitStyles from "./unit-switcher.module.css";

/** Outline of a dashboard until its code has loaded. The build puts it into the page itself, so it knows no user and is part of no script. */
export function PanelOutline({ area }: { readonly area: Area }) {
  const isMerchant = area === "client" || area === "user";
  return (
    <div className={styles.panel} aria-busy="true">
      <aside className={styles.sidebar}>
        <p className={sidebarStyles.brand}>
          <Logo sizePx={30} />
          Tenho
        </p>
      </aside>
      <div className={styles.column}>
        <header className={styles.header}>
          <Button
            kind="quiet"
            className={styles.menuButton}
            aria-label="Abrir menu"
            icon={<Menu size={20} />}
            disabled
          />
          <div className={styles.titles}>
            <p className={styles.title}>{panelTitle(AREA_ROLES[area][0])}</p>
            <p className={styles.email}>Carregando o painel...</p>
          </div>
          {isMerchant && (
            <div className={styles.merchant}>
              <span className="bp6-skeleton" />
            </div>
          )}
          {area === "master" && <div className={`bp6-skeleton ${unitStyles.switcher}`} />}
        </header>
        <main className={styles.main}>
          <PageHeader title={area === "master" ? MASTER_TITLE : DASHBOARD_TITLE} />
          <Skeleton lines={6} />
        </main>
      </div>
    </div>
  );
}
