import "./panel-store.ts";
import { EyeOpen } from "@blueprintjs/icons";
import { useEffect } from "react";
import { useDispatch } from "react-redux";
import { ROLE_LABEL } from "../features/users/user.ts";
import { isServerTimeKnown } from "../shared/clock/server-clock.ts";
import { useNow } from "../shared/clock/use-now.ts";
import { useRequiredUser } from "../shared/session/use-session.ts";
import type { Viewing } from "../shared/session/viewing.ts";
import { Button } from "../shared/ui/button.tsx";
import { leaveViewing } from "./leave-viewing.ts";
import type { PanelDispatch } from "./panel-store.ts";
import styles from "./viewing-banner.module.css";

const MINUTE_MS = 60_000;
/** The server's time is known to about a second: thirty minutes must not be shown as 31. */
const CLOCK_ERROR_MS = 1_000;

/** Says on every screen whose panel is shown, and for how long; the way back to one's own. */
export function ViewingBanner({ viewing }: { readonly viewing: Viewing }) {
  const { id, expiresAt } = viewing;
  const user = useRequiredUser();
  const dispatch = useDispatch<PanelDispatch>();
  const leftMs = Date.parse(expiresAt) - useNow(1_000).getTime();
  // Right after a reload the device's clock alone is known, which ends no viewing.
  const isTimeKnown = isServerTimeKnown();
  const isOver = isTimeKnown && leftMs <= 0;
  const minutes = Math.max(1, Math.ceil((leftMs - CLOCK_ERROR_MS) / MINUTE_MS));

  useEffect(() => {
    if (isOver) void leaveViewing(dispatch, id, "O tempo da visualização acabou. Você está no seu painel.");
  }, [isOver, dispatch, id]);

  return (
    <section className={styles.banner} aria-label="Visualização de outra conta">
      <EyeOpen />
      <p className={styles.text}>
        <span className={styles.who}>
          Vendo o painel de <strong>{user.name || user.email}</strong> ({ROLE_LABEL[user.role]})
        </span>
        <span className={styles.note}>
          Só leitura{isTimeKnown && (minutes === 1 ? ", resta 1 minuto" : `, restam ${minutes} minutos`)}
        </span>
      </p>
      <Button className={styles.leave} onClick={() => void leaveViewing(dispatch, id, "Você voltou ao seu painel.")}>
        Sair da visualização
      </Button>
    </section>
  );
}
