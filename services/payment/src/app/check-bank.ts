import { AppError } from "@tenho/kernel/errors/app-error";
import { SCOPES } from "../domain/bank-presets.ts";
import { hostOf, judgeRegistration } from "../domain/callback-address.ts";
import { newProviderId } from "../domain/new-id.ts";
import { ownCopyCode } from "../domain/own-copy-code.ts";
import { refusalOf, refusalText } from "./bank-refusal.ts";
import type { PaymentContext } from "./payment-context.ts";

/** `UNKNOWN`: the bank does not say, or an earlier check has to be right first. */
type BankCheck = Readonly<{ state: "RIGHT" | "WRONG" | "UNKNOWN"; text: string }>;

/** Calls of the bank that only a check makes. */
export type BankProbe = {
  /** Asks for a new token. Returns the scopes that it has; null where the bank does not say. */
  renewToken(): Promise<readonly string[] | null>;
  /** Ends a charge that nobody has paid. */
  removeCharge(txid: string): Promise<void>;
};

export type BankCheckParts = Readonly<{
  probe: BankProbe;
  /** Host of the bank's API, which says whether it is the real one. */
  host: string;
  /** End of our certificate; null without one. */
  certificateEnd: Date | null;
  isCertificateNeeded: boolean;
  /** The address that is registered for callbacks; null where whoever runs this registers one. */
  callbackAddress: string | null;
}>;

const DAY_MS = 86_400_000;
const CERTIFICATE_WARNED_DAYS = 30;
const TRIAL_CENTS = 1;
const TRIAL_SECONDS = 300;
const NEEDED_SCOPES = SCOPES.split(" ");

const right = (text: string): BankCheck => ({ state: "RIGHT", text });
const wrong = (text: string): BankCheck => ({ state: "WRONG", text });
const unknown = (text: string): BankCheck => ({ state: "UNKNOWN", text });

/** Why a call failed, with the bank's own words where it refused. */
function whyOf(error: unknown): string {
  const refusal = refusalOf(error);
  if (refusal !== null) return `o banco recusou (${refusalText(refusal)})`;
  if (error instanceof AppError && error.reason === "unreadable") return "a resposta do banco não pôde ser lida";
  return "o banco não respondeu, ou não aceitou a conexão";
}

/**
 * Tries the bank as it is configured, one thing after another, and says of each whether it is right. A charge of R$ 0,01 is made and removed; it is stored
 * nowhere here, and ends by itself after five minutes should this process die. May be repeated. Raises: nothing that the bank does.
 */
export async function checkBank(ctx: PaymentContext, parts: BankCheckParts): Promise<BankCheck[]> {
  const checks = [checkCertificate(ctx, parts)];
  const scopes = await parts.probe.renewToken().catch((error: unknown) => wrong(`Token: ${whyOf(error)}.`));
  if (scopes !== null && "state" in scopes) {
    return [...checks, scopes, unknown("Escopos, chave e aviso: só com um token.")];
  }
  checks.push(right(`Token: ${parts.host} aceitou o cliente.`), checkScopes(scopes));
  checks.push(...(await checkCharge(ctx, parts)), await checkCallback(ctx, parts));
  return checks;
}

function checkCertificate(
  ctx: PaymentContext,
  { certificateEnd: end, isCertificateNeeded }: BankCheckParts,
): BankCheck {
  if (end === null) {
    return isCertificateNeeded ? wrong("Certificado: falta, e este banco o exige.") : unknown("Certificado: nenhum.");
  }
  const days = Math.floor((end.getTime() - ctx.now().getTime()) / DAY_MS);
  const date = end.toISOString().slice(0, 10).split("-").reverse().join("/");
  if (days < 0) return wrong(`Certificado: acabou em ${date}. Peça outro ao banco.`);
  if (days < CERTIFICATE_WARNED_DAYS) return wrong(`Certificado: acaba em ${date}. Peça outro ao banco agora.`);
  return right(`Certificado: vale até ${date}.`);
}

function checkScopes(scopes: readonly string[] | null): BankCheck {
  if (scopes === null) return unknown("Escopos: o banco não diz quais deu.");
  const missing = NEEDED_SCOPES.filter((scope) => !scopes.includes(scope));
  if (missing.length === 0) return right("Escopos: todos os que são usados.");
  return wrong(`Escopos: falta ${missing.join(", ")}. Marque na aplicação do banco.`);
}

/** The key and the code, by a charge; and its removal. */
async function checkCharge(ctx: PaymentContext, { probe }: BankCheckParts): Promise<BankCheck[]> {
  const txid = newProviderId();
  try {
    const made = await ctx.pix.createCharge({ txid, amountCents: TRIAL_CENTS, expiresInSeconds: TRIAL_SECONDS });
    const charge = { txid, amountCents: TRIAL_CENTS, pixKey: ctx.config.pixKey };
    const code = ownCopyCode(charge, made, ctx.config.receiver);
    const said =
      "code" in code
        ? right("Chave: uma cobrança de R$ 0,01 foi feita, e tem o seu código.")
        : wrong(`Chave: a cobrança de R$ 0,01 foi feita, mas sem código que sirva (${code.field}).`);
    return [said, await remove(probe, txid)];
  } catch (error) {
    return [wrong(`Chave: a cobrança de R$ 0,01 não foi feita: ${whyOf(error)}.`)];
  }
}

const remove = (probe: BankProbe, txid: string): Promise<BankCheck> =>
  probe.removeCharge(txid).then(
    () => right("A cobrança de R$ 0,01 foi removida."),
    (error: unknown) =>
      unknown(`A cobrança de R$ 0,01 não foi removida, e acaba sozinha em 5 minutos: ${whyOf(error)}.`),
  );

async function checkCallback(ctx: PaymentContext, { callbackAddress }: BankCheckParts): Promise<BankCheck> {
  try {
    const registered = await ctx.pix.readCallbackUrl();
    if (registered === null) return wrong("Aviso: nenhum endereço está registrado no banco.");
    if (callbackAddress === null)
      return unknown(`Aviso: registrado em ${hostOf(registered)}; PIX_CALLBACK_URL não diz onde devia.`);
    return judgeRegistration(registered, callbackAddress) === "OURS"
      ? right(`Aviso: registrado em ${hostOf(registered)}.`)
      : wrong(`Aviso: registrado em outro endereço, em ${hostOf(registered)}.`);
  } catch (error) {
    return wrong(`Aviso: ${whyOf(error)}.`);
  }
}
