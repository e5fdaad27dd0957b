import type { Role } from "@tenho/access/roles";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { SessionUser } from "../../../shared/session/session-user.ts";
import { useSessionUser } from "../../../shared/session/use-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Mark } from "../../../shared/ui/mark.tsx";
import { PhoneScene } from "../components/phone-scene.tsx";
import styles from "./home-page.module.css";

const loadLogin = () => import("../../session/login-modal.tsx");
const LoginModal = lazy(async () => ({ default: (await loadLogin()).LoginModal }));
const AREA: Record<Role, string> = { MASTER: "/master", ADMIN: "/admin", CLIENT: "/client", USER: "/user" };

/** Where to go after login: back to the refused address when it is in the person's own area, else their dashboard. */
function destination(user: SessionUser, from: unknown): string {
  const home = AREA[user.role];
  return typeof from === "string" && (from === home || from.startsWith(`${home}/`)) ? from : home;
}

export function HomePage() {
  const user = useSessionUser();
  const navigate = useNavigate();
  const from = (useLocation().state as { from?: string } | null)?.from;
  const [isLoginOpen, setLoginOpen] = useState(from !== undefined && !user);

  useEffect(() => {
    void loadLogin();
  }, []);

  return (
    <div className={styles.page}>
      <title>Tenho · Quem procura encontra</title>
      <header className={styles.header}>
        <Link to="/" className={styles.brand} aria-label="Tenho, início">
          <Mark sizePx={32} />
          <span>Tenho</span>
        </Link>
        {user ? (
          <Link className="bp6-button bp6-intent-primary" to={AREA[user.role]}>
            Abrir meu painel
          </Link>
        ) : (
          <Button kind="primary" onClick={() => setLoginOpen(true)}>
            Entrar
          </Button>
        )}
      </header>
      <main className={styles.hero}>
        <div className={styles.words}>
          <h1>Alguém na sua cidade tem o que você procura.</h1>
          <p>
            Escreva no WhatsApp o que precisa. A Tenho pergunta às empresas certas do bairro e elas respondem na hora:
            tenho ou não tenho.
          </p>
          <p className="muted">É empresa ou franquia? Entre para ver seus pedidos, seu saldo e suas conversas.</p>
        </div>
        <PhoneScene />
      </main>
      {isLoginOpen && (
        <Suspense fallback={null}>
          <LoginModal
            onClose={() => setLoginOpen(false)}
            onSession={(who) => void navigate(destination(who, from), { replace: true })}
          />
        </Suspense>
      )}
    </div>
  );
}
