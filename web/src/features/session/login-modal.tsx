import { useState } from "react";
import type { SessionUser } from "../../shared/session/session-user.ts";
import { Modal } from "../../shared/ui/dialogs/modal.tsx";
import { ForcedChange } from "./forced-password-change.tsx";
import { ForgotPassword } from "./forgot-password.tsx";
import { LoginForm } from "./login-form.tsx";
import { useLogin } from "./use-login.ts";

type Props = { readonly onClose: () => void; readonly onSession: (user: SessionUser) => void };

/** The login dialog, with the two it may lead to. */
export function LoginModal({ onClose, onSession }: Props) {
  const { submit, start, problem, mustChange, isLoading } = useLogin(onSession);
  const [forgotEmail, setForgotEmail] = useState<string | null>(null);

  if (mustChange) return <ForcedChange onChanged={start} onClose={onClose} />;
  if (forgotEmail !== null) {
    return <ForgotPassword initialEmail={forgotEmail} onClose={() => setForgotEmail(null)} />;
  }
  return (
    <Modal title="Entrar na Tenho" onClose={onClose} canClose={!isLoading}>
      <LoginForm problem={problem} isLoading={isLoading} onSubmit={submit} onForgot={setForgotEmail} />
    </Modal>
  );
}
