import { LogOut, Moon, Power, Flash as Sun, User } from "@blueprintjs/icons";
import { useDispatch } from "react-redux";
import { Link } from "react-router";
import { sendJson } from "../../api/send-json.ts";
import { stopPush } from "../../features/messages/alerts/use-push.ts";
import { loggedOut } from "../../shared/session/session-slice.ts";
import { useRequiredUser, useViewing } from "../../shared/session/use-session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { leaveViewing } from "../leave-viewing.ts";
import type { PanelDispatch } from "../panel-store.ts";
import { areaOf, areaPath, PROFILE } from "../paths.ts";
import { hasScreen } from "../screens/area-screens.ts";
import { useTheme } from "./use-theme.ts";

/** Longest wait, at logout, for the server to forget this browser. */
const FORGET_MS = 2_000;
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

type Props = {
  readonly className?: string | undefined;
  /** Called when the person goes to another screen. */
  readonly onNavigate: () => void;
  readonly onLogoutAll: () => void;
};

/** The user who is logged in, "Perfil", the theme, and the ways out. */
export function AccountActions({ className, onNavigate, onLogoutAll }: Props) {
  const user = useRequiredUser();
  const viewing = useViewing();
  const dispatch = useDispatch<PanelDispatch>();
  const { isDark, toggle } = useTheme();
  const area = areaOf(user.role);
  const logOut = async () => {
    // This needs the session, so it comes before the logout; a server that does not answer must not keep anybody logged in.
    await Promise.race([stopPush(dispatch), sleep(FORGET_MS)]);
    await sendJson("/auth/logout");
    dispatch(loggedOut());
  };
  return (
    <>
      <p className={className}>
        <strong>{user.name}</strong>
        <span className="muted">{user.email}</span>
      </p>
      {hasScreen(area, PROFILE) && (
        <Link className="bp6-button bp6-minimal" to={areaPath(area, PROFILE)} onClick={onNavigate}>
          <User />
          <span>Perfil</span>
        </Link>
      )}
      <Button kind="quiet" icon={isDark ? <Sun /> : <Moon />} onClick={toggle}>
        {isDark ? "Tema claro" : "Tema escuro"}
      </Button>
      {viewing === null ? (
        <>
          <Button kind="quiet" icon={<LogOut />} onClick={() => void logOut()}>
            Sair
          </Button>
          <Button kind="quiet" icon={<Power />} onClick={onLogoutAll}>
            Sair de todos os dispositivos
          </Button>
        </>
      ) : (
        <Button
          kind="quiet"
          icon={<LogOut />}
          onClick={() => void leaveViewing(dispatch, viewing.id, "Você voltou ao seu painel.")}
        >
          Sair da visualização
        </Button>
      )}
    </>
  );
}
