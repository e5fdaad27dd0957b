import { LogOut, Moon, Flash as Sun } from "@blueprintjs/icons";
import { useDispatch } from "react-redux";
import { sendJson } from "../../api/send-json.ts";
import { loggedOut } from "../../shared/session/session-slice.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { useTheme } from "../theme/use-theme.ts";

/** Who is logged in, the theme and "Sair". */
export function AccountActions({ className }: { readonly className?: string | undefined }) {
  const user = useRequiredUser();
  const dispatch = useDispatch();
  const { isDark, toggle } = useTheme();
  const logOut = async () => {
    await sendJson("/auth/logout");
    dispatch(loggedOut());
  };
  return (
    <>
      <p className={className}>
        <strong>{user.name}</strong>
        <span className="muted">{user.email}</span>
      </p>
      <Button kind="quiet" icon={isDark ? <Sun /> : <Moon />} onClick={toggle}>
        {isDark ? "Tema claro" : "Tema escuro"}
      </Button>
      <Button kind="quiet" icon={<LogOut />} onClick={() => void logOut()}>
        Sair
      </Button>
    </>
  );
}
