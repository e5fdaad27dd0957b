import { useState } from "react";
import { Link, useLocation } from "react-router";
import type { UndoAccountChangeApiResponse } from "../../../api/generated/tenho.gen.ts";
import { sendJson } from "../../../api/send-json.ts";
import { useBusy } from "../../../shared/hooks/use-busy.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { LINKS } from "../site/links.ts";
import { TextPage } from "./text-page.tsx";

const TOKEN = /^#[\w-]{43}$/;
const INCOMPLETE = "Este link está incompleto. Abra o aviso de novo e toque no link inteiro.";

/** Target of the link in a security notice. Only its button undoes the change, since mail programs open links to look at them. */
export function UndoChangePage() {
  const { hash } = useLocation();
  const { isBusy, run } = useBusy();
  const [undone, setUndone] = useState<UndoAccountChangeApiResponse | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** A link that is good no more stays so, however often it is tried. */
  const [isOver, setOver] = useState(false);

  const undo = async () => {
    setFailure(null);
    if (!TOKEN.test(hash)) return setFailure(INCOMPLETE);
    const answer = await run(
      sendJson<UndoAccountChangeApiResponse>("/account-undo", { token: hash.slice(1) }, { anonymous: true }),
    );
    if (answer.error) {
      setOver(answer.error.status === 404);
      return setFailure(answer.error.message);
    }
    setUndone(answer.data);
  };

  if (undone) {
    return (
      <TextPage title="Mudança desfeita" lead={`Sua conta voltou a ser como era: ${undone.email}.`}>
        <Notice tone="success">
          {undone.is_complete
            ? "Todas as sessões foram encerradas, e a senha de antes não vale mais."
            : "Em instantes todas as sessões terminam, e a senha de antes deixa de valer."}
        </Notice>
        <p>
          Para entrar, peça outra senha: toque em <Link to={LINKS.login}>Entrar</Link> e em Esqueci a senha. Ela chega
          pelo seu WhatsApp ou e-mail de antes.
        </p>
      </TextPage>
    );
  }
  if (isOver) {
    return (
      <TextPage title="Este link não vale mais">
        <Notice tone="error">{failure}</Notice>
        <p>
          Não reconhece o que mudou na sua conta? <Link to="/contact">Fale com a gente</Link>.
        </p>
      </TextPage>
    );
  }
  return (
    <TextPage
      title="Não fui eu"
      lead="Se você não fez a mudança de que o aviso fala, toque no botão. Ela e as que vieram depois são desfeitas, todas as sessões são encerradas e a senha deixa de valer."
    >
      {failure && <Notice tone="error">{failure}</Notice>}
      <Button kind="danger" busy={isBusy} busyLabel="Desfazendo..." onClick={() => void undo()}>
        Não fui eu: desfazer
      </Button>
    </TextPage>
  );
}
