import { useState } from "react";
import { useDispatch } from "react-redux";
import { setAccessToken } from "../../api/access-token.ts";
import type { ApiError, Contact } from "../../api/api-error.ts";
import type { Session } from "../../api/refresh-session.ts";
import { useBusy } from "../../shared/hooks/use-busy.ts";
import { sessionStarted } from "../../shared/session/session-slice.ts";
import { forgetRegisteredEmail, rememberEmail } from "../../shared/session/session-storage.ts";
import type { SessionUser } from "../../shared/session/session-user.ts";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { failureText } from "./failure-text.ts";
import { logIn } from "./session-calls.ts";

const INVALID = "E-mail ou senha inválidos";
const NO_ANSWER = "O serviço não respondeu. Tente de novo.";
const INACTIVE = "Conta ainda não foi ativada. Entre em contato com a franquia para ativar sua conta";

export type Credentials = { readonly email: string; readonly password: string; readonly remember: boolean };
/** `contact`: the unit that can activate the account, where the server knows its number. */
export type LoginProblem = {
  readonly kind: "error" | "inactive";
  readonly message: string;
  readonly contact?: Contact | null;
};

/** A step that must come before a session begins, and the user who has to take it. */
export type DueStep = { readonly step: "password" | "second_factor"; readonly user: SessionUser };

function isInactive(error: ApiError): boolean {
  return error.reason === "account_inactive" || error.code === "account_inactive";
}

/**
 * Text of a login's failure: only a 401 of the service itself means a wrong password, not a proxy's page, a failure or silence; for an account that was
 * invited and has no password it says how to get one.
 */
function problemText(error: ApiError): string {
  if (error.reason === "awaits_invitation") return error.message;
  return error.status === 401 && error.code !== "internal" ? INVALID : failureText(error, NO_ANSWER);
}

/**
 * Logs in. The outcome is a problem to show, a code to ask for (`awaitsCode`), a step that comes first (`due`), or a stored session (`onSession`).
 */
export function useLogin(onSession: (user: SessionUser) => void) {
  const dispatch = useDispatch();
  const { isBusy, run } = useBusy();
  const [problem, setProblem] = useState<LoginProblem | null>(null);
  const [due, setDue] = useState<DueStep | null>(null);
  // The credentials are kept in memory until the code is entered: the server takes all of it together.
  const [awaitingCode, setAwaitingCode] = useState<Credentials | null>(null);

  /** Stores the session, unless its token only allows a step that must come first. */
  const startSession = ({ user, token }: Session) => {
    setAccessToken(token);
    if (user.requires_password_change) return setDue({ step: "password", user });
    if (user.requires_second_factor) return setDue({ step: "second_factor", user });
    setDue(null);
    dispatch(sessionStarted(user));
    onSession(user);
  };

  const refuseInactive = (contact: Contact | null) => {
    setProblem({ kind: "inactive", message: INACTIVE, contact });
    notify.warning(INACTIVE, { durationMs: 6000 });
  };

  const fail = (message: string) => {
    setProblem({ kind: "error", message });
    notify.error(message, { durationMs: 4000 });
  };

  const submit = async (credentials: Credentials, otp?: string) => {
    const { email, password, remember } = credentials;
    setProblem(null);
    const answer = await run(logIn({ email: email.trim(), password, remember, ...(otp !== undefined && { otp }) }));
    if (answer.error) {
      if (answer.error.reason === "second_factor") {
        setAwaitingCode(credentials);
        return otp === undefined ? undefined : fail(answer.error.message);
      }
      if (isInactive(answer.error)) return refuseInactive(answer.error.contact);
      return fail(problemText(answer.error));
    }
    const session = answer.data;
    if (!session.user) return fail(NO_ANSWER);
    if (!session.user.is_active) return refuseInactive(null);
    rememberEmail(remember ? email.trim() : null);
    forgetRegisteredEmail();
    const isWhole = !session.user.requires_password_change && !session.user.requires_second_factor;
    if (isWhole) notify.success("Login realizado com sucesso!", { durationMs: 3000 });
    startSession(session);
  };

  const submitCode = async (otp: string) => {
    if (awaitingCode !== null) await submit(awaitingCode, otp);
  };
  const leaveCode = () => {
    setAwaitingCode(null);
    setProblem(null);
  };

  const clearProblem = () => setProblem(null);
  /** Leaving the forced step ends the login. */
  const abandonStep = () => setAccessToken(null);

  return {
    submit,
    submitCode,
    leaveCode,
    clearProblem,
    startSession,
    abandonStep,
    problem,
    due,
    awaitsCode: awaitingCode !== null,
    isLoading: isBusy,
  };
}
