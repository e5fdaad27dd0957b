import type { OutgoingContent } from "../message.ts";

const text = (body: string): OutgoingContent => ({ kind: "text", body });

/** Result of a code written to prove a number. */
export type NumberProofOutcome = "PROVED" | "WRONG" | "EXPIRED" | "NOTHING_PENDING" | "TAKEN" | "TOO_MANY";

const BODIES: Record<NumberProofOutcome, string> = {
  PROVED:
    "Pronto! Este número está *confirmado* na sua conta da Tenho. Se não foi você que pediu, fale com a franquia da sua cidade.",
  WRONG: "Este código não confere. Olhe o que está na tela e escreva de novo, por exemplo: CONFIRMAR 123456.",
  EXPIRED: "Este código venceu. Peça outro em *Meu Perfil*, em Confirmar número, e escreva aqui.",
  NOTHING_PENDING:
    "Não há código esperando por este número. Entre na sua conta, confira o WhatsApp em *Meu Perfil* e toque em Confirmar número.",
  TAKEN: "Este número já está confirmado em outra conta. Se ele é seu, fale com a franquia da sua cidade.",
  TOO_MANY: "Foram muitos códigos deste número. Espere uma hora, peça outro em *Meu Perfil* e tente de novo.",
};

/** The reply to a code. It names neither account nor person: the number may be a stranger's. */
export const numberProofReply = (outcome: NumberProofOutcome): OutgoingContent => text(BODIES[outcome]);

/** Reply to CONFIRMAR without six digits. */
export const codeMissing = (): OutgoingContent =>
  text(
    "Para confirmar o número, escreva CONFIRMAR e os seis números que estão na tela, por exemplo: CONFIRMAR 123456.",
  );

/** Reply when WhatsApp hides the number of the person who wrote the code. */
export const numberHidden = (): OutgoingContent =>
  text(
    "O WhatsApp não nos mostrou o seu número, e sem ele não dá para confirmar. " +
      "Escreva a partir do número da conta, com o número visível, ou fale com a franquia da sua cidade.",
  );

/** Reply to a code that was written from a number which is another person's by now. */
export const codeFromFormerNumber = (): OutgoingContent =>
  text(
    "Este código veio de um número que não é mais o seu. Peça outro em *Meu Perfil*, em Confirmar número, e escreva do número que você usa agora.",
  );
