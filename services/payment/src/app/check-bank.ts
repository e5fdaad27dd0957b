import type { Finding } from "@tenho/kernel/checks/finding";
import { AppError } from "@tenho/kernel/errors/app-error";
import { SCOPES } from "../domain/bank-presets.ts";
import { hostOf, judgeRegistration } from "../domain/callback-address.ts";
import { newProviderId } from "../domain/new-id.ts";
import { ownCopyCode } from "../domain/own-copy-code.ts";
import { refusalOf, refusalText } from "./bank-refusal.ts";
import type { PaymentContext } from "./payment-context.ts";

/** Calls of the bank that only a check makes. */
export type BankProbe = {
  /** Asks for a new token. Returns the scopes that it has; null where the bank does not say. */
  renewToken(): Promise<readonly string[] | null>;
  /** Ends a charge that nobody has paid. */
  removeCharge(txid: string): Promise<void>;
};

/** Our certificate for the bank as it is configured. */
export type BankCertificate = Readonly<{ end: Date; issuer: string; isOfKey: boolean }>;

export type BankCheckParts = Readonly<{
  probe: BankProbe;
  /** Host of the bank's API, which says whether it is the real one. */
  host: string;
  /** Null without one. */
  certificate: BankCertificate | null;
  isCertificateNeeded: boolean;
  /** Scopes that the token is asked for; empty where the bank takes them from its register of the client. */
  askedScopes: string;
  /** The address that is registered for callbacks; null where whoever runs this registers one. */
  callbackAddress: string | null;
}>;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const CERTIFICATE_WARNED_DAYS = 30;
const TRIAL_CENTS = 1;
const TRIAL_SECONDS = 300;
const NEEDED_SCOPES = SCOPES.split(" ");
const RENEW = "Peça outro ao banco, converta-o com ops pix certificate e troque PIX_TLS_CERT e PIX_TLS_KEY.";
const CREDENTIALS = "Confira PIX_CLIENT_ID, PIX_CLIENT_SECRET e o certificado na aplicação do banco.";

/** A failed call: refused by the bank in its own words, answered as nobody expects, or not answered, which says nothing of the configuration. */
function failed(id: string, subject: string, error: unknown, action: string): Finding {
  const refusal = refusalOf(error);
  if (refusal !== null) {
    return { id, state: "WRONG", sentence: `${subject}: o banco recusou (${refusalText(refusal)}).`, action };
  }
  if (error instanceof AppError && error.reason === "unreadable") {
    const sentence = `${subject}: a resposta do banco não pôde ser lida.`;
    return { id, state: "WRONG", sentence, action: "Confira PIX_PROVIDER e PIX_API_URL." };
  }
  const sentence = `${subject}: o banco não respondeu, ou não aceitou a conexão.`;
  return { id, state: "UNKNOWN", sentence, action: "Confira PIX_API_URL e o certificado, ou espere o banco voltar." };
}

/**
 * Tries the bank as it is configured, one thing after another, and says of each how it is. A charge of R$ 0,01 is made and removed; it is stored
 * nowhere here, and ends by itself after five minutes should this process die. May be repeated. Raises: nothing that the bank does.
 */
export async function checkBank(ctx: PaymentContext, parts: BankCheckParts): Promise<Finding[]> {
  const certificate = checkCertificate(ctx, parts);
  const scopes = await parts.probe
    .renewToken()
    .catch((error: unknown) => failed("pix.token", `O token de ${parts.host}`, error, CREDENTIALS));
  if (scopes !== null && "state" in scopes) {
    const rest: Finding = {
      id: "pix.rest",
      state: "UNKNOWN",
      sentence: "Escopos, chave e aviso do Pix só se conferem com um token.",
      action: "Acerte o token primeiro.",
    };
    return [certificate, scopes, rest];
  }
  const token: Finding = {
    id: "pix.token",
    state: "RIGHT",
    sentence: `${parts.host} aceitou o cliente e deu um token.`,
  };
  const charge = await checkCharge(ctx, parts);
  const callback = await checkCallback(ctx, parts);
  return [certificate, token, await checkScopes(ctx, parts, scopes), ...charge, callback];
}

function checkCertificate(ctx: PaymentContext, { certificate, isCertificateNeeded }: BankCheckParts): Finding {
  const id = "pix.certificate";
  if (certificate === null) {
    return isCertificateNeeded
      ? { id, state: "MISSING", sentence: "Falta o certificado do Pix, que este banco exige.", action: RENEW }
      : { id, state: "UNUSED", sentence: "O Pix não usa certificado: este banco não exige um." };
  }
  const { end, issuer, isOfKey } = certificate;
  const days = Math.floor((end.getTime() - ctx.now().getTime()) / DAY_MS);
  const date = end.toISOString().slice(0, 10).split("-").reverse().join("/");
  if (!isOfKey) {
    const sentence = "O certificado do Pix e a chave dele não são um par.";
    return { id, state: "WRONG", sentence, action: "Dê PIX_TLS_CERT e PIX_TLS_KEY do mesmo arquivo." };
  }
  if (days < 0) return { id, state: "WRONG", sentence: `O certificado do Pix acabou em ${date}.`, action: RENEW };
  if (days < CERTIFICATE_WARNED_DAYS) {
    const when = days === 0 ? "hoje" : `em ${days} ${days === 1 ? "dia" : "dias"}, em ${date}`;
    return { id, state: "WRONG", sentence: `O certificado do Pix acaba ${when}.`, action: RENEW };
  }
  return { id, state: "RIGHT", sentence: `O certificado do Pix, de ${issuer}, vale até ${date}.` };
}

/** The scopes of the token. Where the bank does not name them, those it was asked for hold (RFC 6749, section 5.1), else what reading received Pix shows. */
async function checkScopes(
  ctx: PaymentContext,
  { askedScopes }: BankCheckParts,
  scopes: readonly string[] | null,
): Promise<Finding> {
  const id = "pix.scopes";
  const missing = NEEDED_SCOPES.filter((scope) => !(scopes ?? askedScopes.split(" ")).includes(scope));
  if (missing.length === 0) return { id, state: "RIGHT", sentence: "O token tem todos os escopos que são usados." };
  if (scopes !== null) {
    const sentence = `Falta ao token ${missing.length === 1 ? "o escopo" : "os escopos"} ${missing.join(", ")}.`;
    return { id, state: "WRONG", sentence, action: "Marque na aplicação do banco." };
  }
  try {
    const to = ctx.now();
    await ctx.pix.listReceived({ from: new Date(to.getTime() - HOUR_MS), to, page: 0, onlyReturned: false });
    const sentence =
      "O banco não diz os escopos do token; ler os Pix recebidos funcionou, devolver só se prova devolvendo.";
    return { id, state: "RIGHT", sentence };
  } catch (error) {
    return failed(id, "Ler os Pix recebidos", error, "Marque pix.read e pix.write na aplicação do banco.");
  }
}

/** The key and the code, by a charge; and its removal. */
async function checkCharge(ctx: PaymentContext, { probe }: BankCheckParts): Promise<Finding[]> {
  const id = "pix.key";
  const txid = newProviderId();
  try {
    const made = await ctx.pix.createCharge({ txid, amountCents: TRIAL_CENTS, expiresInSeconds: TRIAL_SECONDS });
    const charge = { txid, amountCents: TRIAL_CENTS, pixKey: ctx.config.pixKey };
    const code = ownCopyCode(charge, made, ctx.config.receiver);
    const key: Finding =
      "code" in code
        ? { id, state: "RIGHT", sentence: "Uma cobrança de R$ 0,01 foi feita na chave Pix, e tem o seu código." }
        : {
            id,
            state: "WRONG",
            sentence: `Uma cobrança de R$ 0,01 foi feita, mas sem código que sirva (${code.field}).`,
            action: "Confira se PIX_KEY é desta conta.",
          };
    return [key, await remove(probe, txid)];
  } catch (error) {
    return [
      failed(id, "Uma cobrança de R$ 0,01 na chave Pix", error, "Confira PIX_KEY e os escopos cob.write e cob.read."),
    ];
  }
}

const remove = (probe: BankProbe, txid: string): Promise<Finding> =>
  probe.removeCharge(txid).then(
    (): Finding => ({ id: "pix.removal", state: "RIGHT", sentence: "A cobrança de R$ 0,01 foi removida." }),
    (error: unknown) => {
      const found = failed("pix.removal", "Remover a cobrança de R$ 0,01", error, "Confira o escopo cob.write.");
      return { ...found, state: "UNKNOWN" as const, sentence: `${found.sentence} Ela acaba sozinha em 5 minutos.` };
    },
  );

async function checkCallback(ctx: PaymentContext, { callbackAddress }: BankCheckParts): Promise<Finding> {
  const id = "pix.callback";
  const wait = "O Tenho o registra de novo em até 15 minutos; se não, confira o escopo webhook.write.";
  try {
    const registered = await ctx.pix.readCallbackUrl();
    if (callbackAddress === null) {
      const where = registered === null ? "nenhum endereço" : hostOf(registered);
      const sentence = `PIX_CALLBACK_URL não diz onde o banco deve avisar; registrado está ${where}.`;
      return {
        id,
        state: "MISSING",
        sentence,
        action: "Defina PIX_CALLBACK_URL com o endereço público de /hooks/pix.",
      };
    }
    if (registered === null) {
      return { id, state: "MISSING", sentence: "O banco não tem endereço para avisar dos pagamentos.", action: wait };
    }
    return judgeRegistration(registered, callbackAddress) === "OURS"
      ? { id, state: "RIGHT", sentence: `O banco avisa dos pagamentos em ${hostOf(registered)}.` }
      : { id, state: "WRONG", sentence: `O banco avisa em outro endereço, em ${hostOf(registered)}.`, action: wait };
  } catch (error) {
    return failed(id, "Ler o endereço dos avisos", error, "Confira o escopo webhook.read.");
  }
}
