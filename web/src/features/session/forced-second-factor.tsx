import { useState } from "react";
import { setAccessToken } from "../../api/access-token.ts";
import type { Session } from "../../api/refresh-session.ts";
import { useBusy } from "../../shared/hooks/use-busy.ts";
import { EnrolForm } from "../../shared/session/enrol-form.tsx";
import { RecoveryCodes } from "../../shared/session/recovery-codes.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import { Stack } from "../../shared/ui/layout/stack.tsx";
import { Modal } from "../../shared/ui/modal.tsx";
import { failureText } from "./failure-text.ts";
import { beginSecondFactor, confirmSecondFactor } from "./session-calls.ts";

type Begun = { readonly secret: string; readonly qr_code_url: string };
type Enrolled = { readonly codes: readonly string[]; readonly token: string };

type Props = {
  readonly user: Session["user"];
  readonly onEnrolled: (session: Session) => void;
  readonly onClose: () => void;
};

/** The second factor that a profile has to enrol before anything else: no session is stored before its recovery codes are kept. */
export function ForcedSecondFactor({ user, onEnrolled, onClose }: Props) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, run } = useBusy();

  const begin = async () => {
    setProblem(null);
    const answer = await run(beginSecondFactor());
    if (answer.error) return setProblem(failureText(answer.error, "Não foi possível começar. Tente de novo."));
    setBegun(answer.data);
  };
  const confirm = async (otp: string) => {
    setProblem(null);
    const answer = await run(confirmSecondFactor(otp));
    if (answer.error) return setProblem(failureText(answer.error, "Não foi possível ligar. Tente de novo."));
    // The earlier token is refused from now on.
    setAccessToken(answer.data.token);
    setEnrolled({ codes: answer.data.recovery_codes, token: answer.data.token });
  };

  return (
    <Modal title="Ligue a verificação em duas etapas" onClose={onClose} canClose={!isBusy && enrolled === null}>
      {enrolled !== null && (
        <RecoveryCodes
          codes={enrolled.codes}
          onKept={() => onEnrolled({ user: { ...user, requires_second_factor: false }, token: enrolled.token })}
        />
      )}
      {enrolled === null && begun !== null && (
        <EnrolForm
          secret={begun.secret}
          qrCodeUrl={begun.qr_code_url}
          problem={problem}
          isLoading={isBusy}
          onSubmit={(otp) => void confirm(otp)}
          onCancel={onClose}
        />
      )}
      {enrolled === null && begun === null && (
        <Stack gap={4}>
          <p>
            O seu perfil exige, além da senha, um código do aplicativo autenticador do seu celular. Tenha o celular em
            mãos: leva um minuto.
          </p>
          {problem !== null && <Notice tone="error">{problem}</Notice>}
          <Button
            kind="primary"
            data-starts-focused
            busy={isBusy}
            busyLabel="Preparando..."
            onClick={() => void begin()}
          >
            Ligar verificação
          </Button>
        </Stack>
      )}
    </Modal>
  );
}
