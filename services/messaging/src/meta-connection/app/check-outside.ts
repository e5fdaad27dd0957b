import type { Unread } from "../../whatsapp-health/domain/template-reading.ts";
import type { TemplateState } from "../../whatsapp-health/domain/template-state.ts";
import { isConnected, type MetaConnection } from "../domain/connection.ts";
import { answerOf, type Findings } from "../domain/findings.ts";
import { judgeAppAccount, judgeAppFields, judgeAppSecret, judgeCallback, judgeToken } from "../domain/judge-access.ts";
import { judgeAccount, judgeNumbers, NUMBER, UNIT_NUMBER, type UnitNumber } from "../domain/judge-numbers.ts";
import { judgeTemplates } from "../domain/judge-templates.ts";
import { judgeVersion } from "../domain/judge-version.ts";
import { LINKS, missing, type OutsideCheck, unknown } from "../domain/outside-check.ts";
import type { LookAtMeta } from "./look-at-meta.ts";
import type { Look, LookStore, SignatureStore } from "./look-port.ts";
import type { RegistrationStore } from "./registration-port.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Age above which a look says nothing of the present any more. */
const FRESH_MS = 3 * HOUR_MS;

/** The templates this version sends with what is known of each, and why nothing is. */
export type KnownTemplates = {
  templates: readonly { name: string; category: string; state: TemplateState | null }[];
  unread: Unread | null;
};

export type CheckedOutside = Readonly<{ checks: readonly OutsideCheck[]; checkedAt: Date | null }>;

export type CheckOutside = {
  /** The checks as last kept; with `again`, looked at now, at most once a minute. Raises: what the store raises. */
  check(again: boolean): Promise<CheckedOutside>;
  /** Looks again where a look is due. Raises: what the store raises. */
  lookIfDue(): Promise<void>;
  /** Looks at once, whenever the last look was: after the connection changed. */
  lookNow(): Promise<Look>;
  /** The last look, with what hangs on our own data judged as it is now; null before the first. Raises: what the store raises. */
  last(): Promise<Look | null>;
};

/** Judges what Meta says of us, keeps it with its moment, and looks again hourly, in one replica. */
export function createCheckOutside(deps: {
  look: LookAtMeta;
  store: LookStore;
  signatures: Pick<SignatureStore, "read">;
  registrations: Pick<RegistrationStore, "list">;
  connection: () => MetaConnection;
  /** Units with the numbers that they have, own ones and, of these, shared ones. */
  units: (numberIds: readonly string[]) => Promise<readonly UnitNumber[]>;
  templates: () => Promise<KnownTemplates>;
  callbackUrl: string;
  /** Version of Meta's API that is spoken, and the last moment Meta serves it. */
  version: { name: string; endsAt: Date };
  now: () => Date;
}): CheckOutside {
  const { store, callbackUrl, version, now } = deps;
  const ago = (ms: number): Date => new Date(now().getTime() - ms);

  /** Checks of the numbers that Meta listed, each with the units that have it and how far its registration is. */
  async function judgeListed(numbers: Findings["numbers"]): Promise<OutsideCheck[]> {
    const [registrations, units] = await Promise.all([
      deps.registrations.list(),
      deps.units((answerOf(numbers) ?? []).map(({ id }) => id)).catch(() => null),
    ]);
    if (units !== null) return judgeNumbers({ numbers }, { units, registrations, callbackUrl });
    return [unknown(NUMBER, "Não se sabe de quem são os números: o serviço das unidades não respondeu.")];
  }

  async function judgeOwnTemplates(): Promise<OutsideCheck[]> {
    const { templates, unread } = await deps.templates();
    return judgeTemplates(templates, unread);
  }

  async function lookNow(): Promise<Look> {
    const connection = deps.connection();
    const [findings, signatures] = await Promise.all([deps.look(connection), deps.signatures.read()]);
    const refused = { count: signatures.refusedSince, lastSignedAt: signatures.lastSignedAt };
    const checks = isConnected(connection)
      ? [
          judgeToken(findings, connection, findings.at),
          judgeAppFields(findings, callbackUrl),
          judgeAppAccount(findings, connection),
          judgeAppSecret(findings, connection, refused),
          judgeCallback(findings, refused, findings.at),
          ...(await judgeListed(findings.numbers)),
          ...judgeAccount(findings),
        ]
      : [judgeAbsence(connection), judgeCallback(findings, refused, findings.at)];
    const look: Look = {
      lookedAt: findings.at,
      connectionVersion: connection.version,
      checks: [...checks, judgeVersion(version.name, version.endsAt, findings.at), ...(await judgeOwnTemplates())],
      numbers: answerOf(findings.numbers),
    };
    await store.write(look);
    return look;
  }

  /** Judges again what a person of ours may have changed since the look: who has a number, its registration, the templates. */
  async function withOwnData(look: Look): Promise<Look> {
    const isOfNumbers = ({ id }: OutsideCheck): boolean => id === NUMBER || id === UNIT_NUMBER;
    const isOfTemplates = ({ group }: OutsideCheck): boolean => group === "templates";
    const place = look.checks.findIndex(isOfNumbers);
    const others = look.checks.filter((check) => !isOfNumbers(check) && !isOfTemplates(check));
    const templates = await judgeOwnTemplates();
    if (place < 0) return { ...look, checks: [...others, ...templates] };
    const listed =
      look.numbers === null
        ? look.checks.filter(isOfNumbers)
        : await judgeListed({ kind: "answered", value: look.numbers });
    return { ...look, checks: [...others.slice(0, place), ...listed, ...others.slice(place), ...templates] };
  }

  async function last(): Promise<Look | null> {
    const look = await store.last();
    return look === null ? null : withOwnData(look);
  }

  /** A check of an old look, or of another connection, is no longer known to be so. */
  function present(look: Look | null): CheckedOutside {
    if (look === null) {
      return { checks: [unknown("whatsapp.token", "A Meta ainda não foi conferida.")], checkedAt: null };
    }
    const isOther = look.connectionVersion !== deps.connection().version;
    if (!isOther && look.lookedAt > ago(FRESH_MS)) return { checks: look.checks, checkedAt: look.lookedAt };
    const sentence = isOther
      ? "A conexão mudou e ainda não foi conferida."
      : "Faz mais de três horas que não se confere.";
    const checks = look.checks.map((one) =>
      one.state === "right" ? { ...one, state: "unknown" as const, sentence } : one,
    );
    return { checks, checkedAt: look.lookedAt };
  }

  return {
    async check(again) {
      const due = { gapSince: ago(MINUTE_MS), unlessAfter: ago(MINUTE_MS) };
      if (again && (await store.claim(now(), due))) return present(await lookNow());
      return present(await last());
    },
    async lookIfDue() {
      const last = await store.last();
      const isOther = last !== null && last.connectionVersion !== deps.connection().version;
      const due = { gapSince: ago(MINUTE_MS), unlessAfter: ago(isOther ? MINUTE_MS : HOUR_MS) };
      if (await store.claim(now(), due)) await lookNow();
    },
    lookNow,
    last,
  };
}

function judgeAbsence({ isReadable, token, disconnectedAt }: MetaConnection): OutsideCheck {
  const said = { action: "Siga os passos de Conectar WhatsApp.", link: LINKS.connect };
  if (!isReadable) {
    const sentence = "A conexão guardada com a Meta não se abre: foi cifrada com outro WHATSAPP_KEYS_SECRET.";
    return { ...missing("whatsapp.token", sentence, said), state: "wrong" };
  }
  if (disconnectedAt !== null) {
    return missing("whatsapp.token", "O WhatsApp foi desconectado: nada é enviado nem recebido.", said);
  }
  const what = token === "" ? "Falta o token da Meta" : "Falta dizer qual é a conta de WhatsApp";
  return missing("whatsapp.token", `${what}: nada é enviado nem recebido.`, said);
}
