import { useState } from "react";
import type { SessionUser } from "../../shared/session/session-user.ts";
import { Modal } from "../../shared/ui/dialogs/modal.tsx";
import { ForcedPasswordChange } from "./forced-password-change.tsx";
import { ForgotPassword } from "./forgot-password.tsx";
import { LoginForm } from "./login-form.tsx";
import { useLogin } from "./use-login.ts";

type Props = { readonly onClose: () => void; readonly onSession: (user: SessionUser) => void };

/** The login dialog with the forgotten password above it, or the forced password change. */
export function LoginModal({ onClose, onSession }: Props) {
  const { submit, clearProblem, startSession, problem, mustChange, isLoading } = useLogin(onSession);
  const [forgotEmail, setForgotEmail] = useState<string | null>(null);

  if (mustChange) return <ForcedPasswordChange onChanged={startSession} onClose={onClose} />;
  return (
    <>
      <Modal title="Entrar na Tenho" onClose={onClose} canClose={!isLoading}>
        <LoginForm
          problem={problem}
          isLoading={isLoading}
          onSubmit={submit}
          onCorrect={clearProblem}
          onForgot={setForgotEmail}
        />
      </Modal>
      {forgotEmail !== null && <ForgotPassword initialEmail={forgotEmail} onClose={() => setForgotEmail(null)} />}
    </>
  );
}
