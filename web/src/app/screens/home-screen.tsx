import { can } from "@tenho/access/can";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { HomePage } from "../../features/public/pages/home-page.tsx";
import { LINKS } from "../../features/public/site/links.ts";
import type { RegistrationDraft } from "../../features/session/register/registration-values.ts";
import { useIsHydrated } from "../../shared/hooks/use-is-hydrated.ts";
import { lazyPart } from "../../shared/parts/lazy-part.tsx";
import { Part } from "../../shared/parts/part.tsx";
import type { SessionUser } from "../../shared/session/session-user.ts";
import { useSessionUser } from "../../shared/session/use-session.ts";
import { areaOf, areaPath, TRAINING } from "../paths.ts";

const SessionModal = lazyPart(async () => (await import("../../features/session/session-modal.tsx")).SessionModal);

/** Path to open after login: the refused address when this user may open it, else their dashboard. */
function destination(user: SessionUser, from: unknown): string {
  const home = areaPath(areaOf(user.role));
  const path = typeof from === "string" ? from.split("?")[0] : undefined;
  const isAllowed = path === home || path?.startsWith(`${home}/`) || (path === TRAINING && can(user, "genai.access"));
  return isAllowed ? String(from) : home;
}

/**
 * Preloads the login as soon as somebody points at, touches or focuses anything, and the registration when that is a link to it:
 * people who only read need neither.
 */
function preload({ target }: Event): void {
  void SessionModal.preload();
  if (!(target instanceof Element) || !target.closest(`a[href="${LINKS.register}"]`)) return;
  // One that fails is loaded again when the form is opened.
  import("../../features/session/register/registration-form.tsx").catch(() => undefined);
}

/**
 * The first page with the login or the registration over it, to which links of all public pages lead; the login is also open for a
 * visitor redirected here by a guard.
 */
export function HomeScreen() {
  const user = useSessionUser();
  const navigate = useNavigate();
  const from = (useLocation().state as { from?: string } | null)?.from;
  const [params, setParams] = useSearchParams();
  const asksToRegister = params.has("cadastro");
  const isHydrated = useIsHydrated();
  const isAsked = isHydrated && (asksToRegister || params.has("entrar"));
  const [isLoginOpen, setLoginOpen] = useState(from !== undefined);
  const draft: RegistrationDraft = useRef(null);

  useEffect(() => {
    addEventListener("pointerover", preload);
    addEventListener("focusin", preload);
    return () => {
      removeEventListener("pointerover", preload);
      removeEventListener("focusin", preload);
    };
  }, []);

  const close = () => {
    setLoginOpen(false);
    if (isAsked) setParams({}, { replace: true, preventScrollReset: true });
  };

  return (
    <>
      <HomePage panelPath={user ? areaPath(areaOf(user.role)) : null} onLogin={() => setLoginOpen(true)} />
      {!user && (isLoginOpen || isAsked) && (
        <Part onClose={close}>
          <SessionModal
            initialView={asksToRegister ? "register" : "login"}
            draft={draft}
            onClose={close}
            onSession={(who) => void navigate(destination(who, from), { replace: true })}
          />
        </Part>
      )}
    </>
  );
}
