import { refusalSentence } from "../../whatsapp-health/domain/meta-refusal.ts";
import { type MetaConnection, NEEDED_FIELDS, NEEDED_SCOPES } from "./connection.ts";
import { type AppSubscription, type Asked, answerOf, type Findings, type TokenFacts } from "./findings.ts";
import { LINKS, missing, type OutsideCheck, right, unknown, wrong } from "./outside-check.ts";

const DAY_MS = 86_400_000;
const NEW_TOKEN = "Na Meta, em Configurações do negócio › Usuários do sistema, gere outro e conecte de novo.";

/** The check of a question without an answer: refused is wrong, no answer is unknown. */
export function unanswered(
  id: string,
  asked: Exclude<Asked<unknown>, { kind: "answered" }>,
  subject = "",
): OutsideCheck {
  if (asked.kind === "refused") return wrong(id, refusalSentence(asked.refusal), { link: LINKS.connect, subject });
  const sentence =
    asked.kind === "unreachable"
      ? "A Meta não respondeu quando foi perguntada."
      : "Não deu para perguntar à Meta: falta algo da conexão.";
  return unknown(id, sentence, { subject });
}

const listed = (words: readonly string[]): string => words.join(", ");

function judgeAnsweredToken(token: TokenFacts, { accountId, appId }: MetaConnection, now: Date): OutsideCheck {
  const id = "whatsapp.token";
  const link = LINKS.systemUsers;
  if (!token.isValid) return wrong(id, "O token da Meta não vale mais.", { action: NEW_TOKEN, link });
  if (appId !== "" && token.appId !== "" && token.appId !== appId) {
    const sentence = `O token é do app ${token.appId}, e não do app ${appId}.`;
    return wrong(id, sentence, { action: "Conecte com um token do mesmo app.", link: LINKS.connect });
  }
  const absent = NEEDED_SCOPES.filter((scope) => !token.scopes.includes(scope));
  if (absent.length > 0) {
    const sentence = `Ao token ${absent.length === 1 ? "falta a permissão" : "faltam as permissões"} ${listed(absent)}.`;
    return wrong(id, sentence, { action: "Gere um token do usuário do sistema com as duas permissões.", link });
  }
  if (token.accountIds.length > 0 && !token.accountIds.includes(accountId)) {
    const sentence = `O token não vê a conta ${accountId}.`;
    return wrong(id, sentence, { action: "Dê a conta ao usuário do sistema e gere outro token.", link });
  }
  if (token.expiresAt !== null) {
    const days = Math.ceil((token.expiresAt.getTime() - now.getTime()) / DAY_MS);
    if (days <= 0) return wrong(id, "O token da Meta venceu.", { action: NEW_TOKEN, link });
    const when = days === 1 ? "em 1 dia" : `em ${days} dias`;
    return wrong(id, `O token vence ${when}: use um permanente.`, { action: NEW_TOKEN, link });
  }
  if (token.kind !== "SYSTEM_USER") {
    const sentence =
      "O token é de uma pessoa, e não de um usuário do sistema: para de valer quando ela sai ou troca a senha.";
    return wrong(id, sentence, { action: NEW_TOKEN, link });
  }
  return right(id, "O token vale, não vence e tem as duas permissões.");
}

/** Judges the token: valid, its kind, end, permissions and account. */
export function judgeToken({ token }: Findings, connection: MetaConnection, now: Date): OutsideCheck {
  if (token.kind === "answered") return judgeAnsweredToken(token.value, connection, now);
  if (token.kind === "refused" && [0, 190].includes(token.refusal.code)) {
    const sentence = `O token da Meta não vale mais (código ${token.refusal.code}).`;
    return wrong("whatsapp.token", sentence, { action: NEW_TOKEN, link: LINKS.systemUsers });
  }
  return unanswered("whatsapp.token", token);
}

function judgeSubscription(found: AppSubscription | null, callbackUrl: string): OutsideCheck {
  const id = "whatsapp.app_fields";
  const said = { action: "Em Conectar WhatsApp, assine os avisos.", link: LINKS.connect };
  if (found === null || found.callbackUrl === "") {
    return missing(id, "O app não tem endereço para os avisos: nada do que as pessoas escrevem chega.", said);
  }
  if (callbackUrl !== "" && found.callbackUrl !== callbackUrl) {
    const sentence = `O endereço dos avisos na Meta é outro: ${found.callbackUrl.slice(0, 200)}.`;
    return wrong(id, sentence, { ...said, action: "Em Conectar WhatsApp, troque o endereço." });
  }
  const absent = NEEDED_FIELDS.filter((field) => !found.fields.includes(field));
  if (absent.length > 0) {
    const word = absent.length === 1 ? "assine o campo" : "assine os campos";
    return missing(id, `A Meta não avisa sobre ${listed(absent)}: ${word}.`, said);
  }
  if (!found.isActive) return wrong(id, "A assinatura dos avisos está desligada na Meta.", said);
  return right(id, "O endereço e todos os campos dos avisos estão na Meta.");
}

/** Judges where the app's callbacks go, and about what. */
export function judgeAppFields({ subscription, secretProof }: Findings, callbackUrl: string): OutsideCheck {
  if (subscription.kind === "answered") return judgeSubscription(subscription.value, callbackUrl);
  if (subscription.kind === "refused" && secretProof.kind !== "answered") {
    return unknown("whatsapp.app_fields", "Sem a chave secreta certa a Meta não diz o que o app assina.");
  }
  return unanswered("whatsapp.app_fields", subscription);
}

/** Judges whether the account's callbacks go to our app: by its id, for another app may be there. */
export function judgeAppAccount(findings: Findings, { appId }: MetaConnection): OutsideCheck {
  const id = "whatsapp.subscription";
  const { subscribedApps } = findings;
  if (subscribedApps.kind !== "answered") return unanswered(id, subscribedApps);
  const ours = appId === "" ? (answerOf(findings.token)?.appId ?? "") : appId;
  if (ours === "") return unknown(id, "Não se sabe qual é o nosso app: o token não o diz.");
  if (subscribedApps.value.includes(ours)) return right(id, "O app está ligado à conta de WhatsApp.");
  const others = subscribedApps.value.length;
  const beside = others === 0 ? "" : others === 1 ? " Só outro app está." : ` Só ${others} outros estão.`;
  const sentence = `O app não está ligado à conta de WhatsApp: nada do que as pessoas escrevem chega.${beside}`;
  return missing(id, sentence, { action: "Em Conectar WhatsApp, ligue o app à conta.", link: LINKS.connect });
}

/** Callbacks with a wrong signature since the last right one. */
export type RefusedSignatures = Readonly<{ count: number; lastSignedAt: Date | null }>;

/** Judges the app secret: by the proof Meta took, else by refused signatures. */
export function judgeAppSecret(
  { secretProof }: Findings,
  { appSecret, isReadable }: MetaConnection,
  { count }: RefusedSignatures,
): OutsideCheck {
  const id = "whatsapp.app_secret";
  const action = "Copie-a de novo: painel do app na Meta › Configurações › Básico › Chave secreta.";
  const link = LINKS.connect;
  if (!isReadable) {
    const sentence = "A conexão guardada não se abre: foi cifrada com outro WHATSAPP_KEYS_SECRET.";
    return wrong(id, sentence, { action: "Devolva o segredo de antes, ou conecte de novo.", link });
  }
  if (appSecret === "")
    return missing(id, "Falta a chave secreta do app: nenhum aviso da Meta é aceito.", { action, link });
  const refusals =
    count === 1 ? "chegou 1 aviso com assinatura errada" : `chegaram ${count} avisos com assinatura errada`;
  if (secretProof.kind === "refused") {
    const sentence = `A chave secreta do app está errada${count > 0 ? `: ${refusals}` : ""}.`;
    return wrong(id, sentence, { action, link });
  }
  if (secretProof.kind === "answered") {
    const beside =
      count > 0
        ? ` Desde o último aviso certo ${refusals}, e não ${count === 1 ? "foi aceito" : "foram aceitos"}.`
        : "";
    return right(id, `A chave secreta do app confere.${beside}`);
  }
  if (count >= 3)
    return wrong(id, `Desde o último aviso certo ${refusals}: confira a chave secreta do app.`, { action, link });
  return unanswered(id, secretProof);
}

const SILENCE_MS = 3 * DAY_MS;
/** An app that is not published gets nothing but test callbacks; nothing that is read here tells whether one is. */
const PUBLISH =
  "No painel do app na Meta, confira em Publicar se ele está publicado: sem isso só vêm avisos de teste. Depois escreva algo ao número.";

/** Judges whether Meta reaches us: by our own handshake through the public address, and by the age of its last callback. */
export function judgeCallback({ callback }: Findings, { lastSignedAt }: RefusedSignatures, now: Date): OutsideCheck {
  const id = "whatsapp.callback";
  if (callback === null) {
    const action = "Dê CALLBACK_URL ao serviço de mensagens: o endereço público com /hooks/whatsapp.";
    return missing(id, "Não se sabe em que endereço a Meta deve chegar aqui.", { action });
  }
  if (callback.kind !== "answered" || !callback.value) {
    const sentence = "A Meta não consegue chegar aqui: o nosso próprio aperto de mão pelo endereço público falhou.";
    return wrong(id, sentence, { action: "Confira o domínio, o certificado e o que está na frente do gateway." });
  }
  const said = { action: PUBLISH, link: LINKS.apps };
  if (lastSignedAt === null)
    return unknown(id, "O endereço público responde, mas a Meta ainda não mandou nenhum aviso.", said);
  const silentMs = now.getTime() - lastSignedAt.getTime();
  if (silentMs > SILENCE_MS) {
    const days = Math.floor(silentMs / DAY_MS);
    return unknown(id, `O endereço público responde, mas não veio nenhum aviso da Meta há ${days} dias.`, said);
  }
  return right(id, "O endereço público responde e os avisos da Meta chegam.");
}
