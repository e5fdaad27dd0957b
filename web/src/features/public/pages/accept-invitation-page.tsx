import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { AcceptInvitationApiResponse, ReadInvitationApiResponse } from "../../../api/generated/tenho.gen.ts";
import { sendJson } from "../../../api/send-json.ts";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { LINKS } from "../site/links.ts";
import { AcceptanceForm } from "./acceptance-form.tsx";
import { TextPage } from "./text-page.tsx";

const CODE = /^#codigo=([\w-]{43})$/;
const INCOMPLETE = "Este link está incompleto. Abra o e-mail de novo e toque no link inteiro.";
const TITLE = "Seu convite";

type State =
  | { readonly step: "reading" }
  | { readonly step: "refused"; readonly message: string }
  | { readonly step: "open"; readonly invitation: ReadInvitationApiResponse }
  | { readonly step: "accepted"; readonly account: AcceptInvitationApiResponse };

/** Target of the link in an invitation. */
export function AcceptInvitationPage() {
  const { hash } = useLocation();
  const given = CODE.exec(hash)?.[1] ?? "";
  // Kept, since the address loses the code once it is accepted; the link of a newer mail, opened in the same tab, replaces it.
  const [code, setCode] = useState(given);
  if (given !== "" && given !== code) setCode(given);
  return <InvitationOf key={code} code={code} />;
}

/** Says who invites, and takes the first password. Reading it spends nothing. */
function InvitationOf({ code }: { readonly code: string }) {
  const navigate = useNavigate();
  const [state, setState] = useState<State>(
    code === "" ? { step: "refused", message: INCOMPLETE } : { step: "reading" },
  );

  useEffect(() => {
    if (code === "") return;
    let isShown = true;
    const read = sendJson<ReadInvitationApiResponse>("/invitations/read", { token: code }, { anonymous: true });
    void read.then(({ data, error }) => {
      if (isShown) setState(error ? { step: "refused", message: error.message } : { step: "open", invitation: data });
    });
    return () => {
      isShown = false;
    };
  }, [code]);

  const accept = (account: AcceptInvitationApiResponse) => {
    setState({ step: "accepted", account });
    navigate({ hash: "" }, { replace: true });
  };

  switch (state.step) {
    case "reading":
      return (
        <TextPage title={TITLE}>
          <Skeleton lines={4} />
        </TextPage>
      );
    case "refused":
      return (
        <TextPage title={TITLE}>
          <Notice tone="error">{state.message}</Notice>
          <p>
            <Link to={LINKS.login}>Entrar na Tenho</Link>
          </p>
        </TextPage>
      );
    case "open":
      return (
        <TextPage
          title={TITLE}
          lead={`${state.invitation.inviter} convidou você, ${state.invitation.name}. Escolha a senha da sua conta.`}
        >
          <AcceptanceForm code={code} email={state.invitation.email} onAccepted={accept} />
        </TextPage>
      );
    case "accepted":
      return (
        <TextPage title="Senha criada" lead={`Sua conta é ${state.account.email}.`}>
          <Notice tone="success">
            {state.account.is_active
              ? "A partir de agora, é com este e-mail e a sua senha que você entra na Tenho."
              : "Sua conta aguarda a liberação da franquia. Você vai receber um e-mail quando ela for ativada."}
          </Notice>
          {state.account.is_active && (
            <div>
              <Link className="bp6-button bp6-intent-primary" to={LINKS.login}>
                Entrar
              </Link>
            </div>
          )}
        </TextPage>
      );
  }
}
