import { can } from "@tenho/access/can";
import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { HomePage } from "../features/public/pages/home-page.tsx";
import type { SessionUser } from "../shared/session/session-user.ts";
import { useSessionUser } from "../shared/session/use-session.ts";
import { areaOf, areaPath, TRAINING } from "./paths.ts";

const loadLogin = () => import("../features/session/login-modal.tsx");
const LoginModal = lazy(async () => ({ default: (await loadLogin()).LoginModal }));

/** Where to go after login: back to the refused address when this user may open it, else their dashboard. */
function destination(user: SessionUser, from: unknown): string {
  const home = areaPath(areaOf(user.role));
  const path = typeof from === "string" ? from.split("?")[0] : undefined;
  const isAllowed = path === home || path?.startsWith(`${home}/`) || (path === TRAINING && can(user, "genai.access"));
  return isAllowed ? String(from) : home;
}

/** The first page with the login over it; the login is open for a visitor redirected here by a guard. */
export function HomeScreen() {
  const user = useSessionUser();
  const navigate = useNavigate();
  const from = (useLocation().state as { from?: string } | null)?.from;
  const [params, setParams] = useSearchParams();
  // Links of the other public pages, and those that ask a company to register, lead to the dialog of this page.
  const isAsked = params.has("entrar") || params.has("cadastro");
  const [isLoginOpen, setLoginOpen] = useState(from !== undefined);

  useEffect(() => {
    void loadLogin();
  }, []);

  const close = () => {
    setLoginOpen(false);
    if (isAsked) setParams({}, { replace: true, preventScrollReset: true });
  };

  return (
    <>
      <HomePage panelPath={user ? areaPath(areaOf(user.role)) : null} onLogin={() => setLoginOpen(true)} />
      {!user && (isLoginOpen || isAsked) && (
        <Suspense fallback={null}>
          <LoginModal onClose={close} onSession={(who) => void navigate(destination(who, from), { replace: true })} />
        </Suspense>
      )}
    </>
  );
}
