import { Menu } from "@blueprintjs/icons";
import { useIsPhone } from "../../shared/hooks/use-media.ts";
import { lazyPart } from "../../shared/parts/lazy-part.tsx";
import { Part } from "../../shared/parts/part.tsx";
import { useActiveUnit, useRequiredUser } from "../../shared/session/use-session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { LiveIndicator } from "../live/live-indicator.tsx";
import { AvatarMenu } from "./avatar-menu.tsx";
import styles from "./panel-layout.module.css";
import { panelTitle } from "./panel-title.ts";
import { UnitSwitcher } from "./unit-switcher.tsx";

// Loaded on demand: only a merchant and its staff have it.
const MerchantBar = lazyPart(async () => (await import("./merchant-bar.tsx")).MerchantBar);

type Props = { readonly onMenu: () => void; readonly onLogoutAll: () => void };

export function PanelHeader({ onMenu, onLogoutAll }: Props) {
  const user = useRequiredUser();
  const isPhone = useIsPhone();
  const unit = useActiveUnit() ?? user.unit;
  return (
    <header className={styles.header}>
      <Button
        kind="quiet"
        className={styles.menuButton}
        aria-label="Abrir menu"
        icon={<Menu size={20} />}
        onClick={onMenu}
      />
      <div className={styles.titles}>
        <p className={styles.title}>{panelTitle(user.role)}</p>
        <p className={styles.email}>{user.email}</p>
      </div>
      <LiveIndicator />
      {(user.role === "CLIENT" || user.role === "USER") && (
        <div className={styles.merchant}>
          <Part inline loading={<span className="bp6-skeleton" />}>
            <MerchantBar />
          </Part>
        </div>
      )}
      <UnitSwitcher />
      <div className={styles.hello}>
        <p>Olá, {user.name || user.email}</p>
        <p className={styles.email}>{unit?.name ?? "Todas as franquias"}</p>
      </div>
      {!isPhone && <AvatarMenu onLogoutAll={onLogoutAll} />}
    </header>
  );
}
