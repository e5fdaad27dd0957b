import { useState } from "react";
import { useBusy } from "../../shared/hooks/use-busy.ts";
import { lazyPart } from "../../shared/parts/lazy-part.tsx";
import { Part } from "../../shared/parts/part.tsx";
import type { NumberProof } from "../../shared/people/number-instruction.tsx";
import { storeRegisteredEmail } from "../../shared/session/session-storage.ts";
import type { SessionUser } from "../../shared/session/session-user.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { Stack } from "../../shared/ui/layout/stack.tsx";
import { Modal } from "../../shared/ui/modal.tsx";
import { LoginForm } from "./login-form.tsx";
import type { RegistrationDraft } from "./register/registration-values.ts";
import styles from "./session.module.css";
import { useLogin } from "./use-login.ts";

// Parts that few people need at login are loaded when they are opened.
const ForgotPassword = lazyPart(async () => (await import("./forgot-password.tsx")).ForgotPassword);
const CodeForm = lazyPart(async () => (await import("./code-form.tsx")).CodeForm);
const ForcedPasswordChange = lazyPart(async () => (await import("./forced-password-change.tsx")).ForcedPasswordChange);
const ForcedSecondFactor = lazyPart(async () => (await import("./forced-second-factor.tsx")).ForcedSecondFactor);
const NumberInstruction = lazyPart(
  async () => (await import("../../shared/people/number-instruction.tsx")).NumberInstruction,
);
const RegistrationForm = lazyPart(async () => (await import("./register/registration-form.tsx")).RegistrationForm);

type View = "login" | "register" | "registered";
const TITLES: Record<View, string> = {
  login: "Entrar na Tenho",
  register: "Cadastre sua empresa",
  registered: "Cadastro recebido",
};

type Props = {
  readonly initialView: "login" | "register";
  /** Values typed into the registration; kept while the dialog is closed. */
  readonly draft: RegistrationDraft;
  readonly onClose: () => void;
  readonly onSession: (user: SessionUser) => void;
};

/** Dialog with login or registration, and above it the forgotten password; then the second factor's code, or a forced step: new password, enrolment. */
export function SessionModal({ initialView, draft, onClose, onSession }: Props) {
  const login = useLogin(onSession);
  const { clearProblem, startSession, abandonStep, problem, due, isLoading } = login;
  const registration = useBusy();
  const [view, setView] = useState<View>(initialView);
  const [numberProof, setNumberProof] = useState<NumberProof | null>(null);
  const [forgotEmail, setForgotEmail] = useState<string | null>(null);

  if (due !== null) {
    const abandon = () => {
      abandonStep();
      onClose();
    };
    return (
      <Part onClose={abandon}>
        {due.step === "password" ? (
          <ForcedPasswordChange onChanged={startSession} onClose={abandon} />
        ) : (
          <ForcedSecondFactor user={due.user} onEnrolled={startSession} onClose={abandon} />
        )}
      </Part>
    );
  }
  const isBusy = isLoading || registration.isBusy;
  return (
    <>
      <Modal
        key={view}
        title={view === "login" && login.awaitsCode ? "Verificação em duas etapas" : TITLES[view]}
        width={view === "register" ? "wide" : "narrow"}
        onClose={onClose}
        canClose={!isBusy}
        closesOutside={view !== "register"}
      >
        {view === "login" && login.awaitsCode && (
          <Part loading={<Skeleton lines={3} />}>
            <CodeForm
              problem={problem?.message ?? null}
              isLoading={isLoading}
              onSubmit={(otp) => void login.submitCode(otp)}
              onCorrect={clearProblem}
              onBack={login.leaveCode}
            />
          </Part>
        )}
        {view === "login" && !login.awaitsCode && (
          <>
            <LoginForm
              problem={problem}
              isLoading={isLoading}
              onSubmit={(credentials) => void login.submit(credentials)}
              onCorrect={clearProblem}
              onForgot={setForgotEmail}
              onForgotNear={() => void ForgotPassword.preload()}
            />
            <p className={styles.other}>
              Ainda não tem conta?
              <Button
                kind="link"
                disabled={isBusy}
                onClick={() => setView("register")}
                onPointerEnter={() => void RegistrationForm.preload()}
                onFocus={() => void RegistrationForm.preload()}
              >
                Cadastre sua empresa
              </Button>
            </p>
          </>
        )}
        {view === "register" && (
          <>
            <p className={styles.other}>
              Já tem conta?
              <Button kind="link" disabled={isBusy} onClick={() => setView("login")}>
                Entrar
              </Button>
            </p>
            <Part loading={<Skeleton lines={8} />}>
              <RegistrationForm
                draft={draft}
                isBusy={registration.isBusy}
                run={registration.run}
                onRegistered={(email, proof) => {
                  storeRegisteredEmail(email);
                  setNumberProof(proof);
                  setView("registered");
                }}
              />
            </Part>
          </>
        )}
        {view === "registered" && (
          <Stack gap={4}>
            <p>Seu cadastro aguarda a liberação da franquia. Você vai receber um e-mail quando a conta for ativada.</p>
            {numberProof !== null && (
              <Part loading={<Skeleton lines={3} />}>
                <p>Enquanto isso, confirme seu número: é por ele que os pedidos chegam.</p>
                <NumberInstruction
                  proof={numberProof}
                  expired={<p>O código venceu. Quando a conta for ativada, entre e confirme o número no seu perfil.</p>}
                />
              </Part>
            )}
            <Button kind="primary" data-starts-focused onClick={() => setView("login")}>
              Entendi
            </Button>
          </Stack>
        )}
      </Modal>
      {forgotEmail !== null && (
        <Part onClose={() => setForgotEmail(null)}>
          <ForgotPassword initialEmail={forgotEmail} onClose={() => setForgotEmail(null)} />
        </Part>
      )}
    </>
  );
}
