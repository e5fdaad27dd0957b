import type { MetaRefusal } from "../../whatsapp-health/domain/meta-refusal.ts";

/** Registration of one business number at Meta. */
export type Registration = Readonly<{
  numberId: string;
  /** `waiting`: tried, or tried again, from `nextAt` on; `refused`: a person has to act first. */
  state: "waiting" | "registered" | "refused";
  sealedPin: string;
  /** Moments of the attempts of the last three days. */
  triedAt: readonly Date[];
  nextAt: Date | null;
  lastRefusal: MetaRefusal | null;
}>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Meta takes ten attempts of a number in this time and then none for as long (133016). */
const WINDOW_MS = 72 * HOUR_MS;
/** Attempts of ours in that time, so that some are left for a person. */
const ATTEMPTS_MAX = 7;
const NAME_PENDING_SUBCODE = 2_388_001;
const LONGEST_MS = 12 * HOUR_MS;

const growing = (baseMs: number, attempt: number): number => Math.min(LONGEST_MS, baseMs * 2 ** (attempt - 1));

/** Meta's own failures and its limits of calls. */
const FOR_NOW = new Set([1, 2, 4, 80_007, 80_008, 130_429, 131_000, 131_016, 131_057, 133_000, 133_004]);

/** Pause after a refusal before the next attempt; null: trying again changes nothing. */
function pauseAfter({ code, subcode }: MetaRefusal, attempt: number): number | null {
  // The display name is not processed yet, and Meta makes no certificate until it is.
  if (code === 100 && subcode === NAME_PENDING_SUBCODE) return growing(15 * MINUTE_MS, attempt);
  if (code === 133_016) return WINDOW_MS;
  if (code === 133_015) return growing(10 * MINUTE_MS, attempt);
  if (code === 133_009) return growing(HOUR_MS, attempt);
  // Somebody mends the token while the registration waits.
  if (code === 0 || code === 190 || code === 3 || code === 10 || (code >= 200 && code <= 299)) {
    return growing(15 * MINUTE_MS, attempt);
  }
  return FOR_NOW.has(code) ? growing(2 * MINUTE_MS, attempt) : null;
}

/** Pause after an attempt whose answer was lost. */
export const LOST_ANSWER_MS = 2 * MINUTE_MS;

const recent = (triedAt: readonly Date[], now: Date): Date[] =>
  triedAt.filter((at) => at.getTime() > now.getTime() - WINDOW_MS);

/** The earliest moment of another attempt that leaves Meta's limit alone. */
export function allowedFrom(triedAt: readonly Date[], now: Date): Date {
  const counted = recent(triedAt, now).toSorted((one, other) => one.getTime() - other.getTime());
  const blocking = counted.at(-ATTEMPTS_MAX);
  return blocking === undefined ? now : new Date(blocking.getTime() + WINDOW_MS);
}

/** The registration when an attempt begins: it counts whether or not its answer arrives. */
export const attempted = (before: Registration, now: Date): Registration => ({
  ...before,
  triedAt: [...recent(before.triedAt, now), now],
});

/** The registration after Meta's refusal. */
export function afterRefusal(before: Registration, refusal: MetaRefusal, now: Date): Registration {
  const pauseMs = pauseAfter(refusal, recent(before.triedAt, now).length);
  if (pauseMs === null) return { ...before, state: "refused", nextAt: null, lastRefusal: refusal };
  const earliest = Math.max(now.getTime() + pauseMs, allowedFrom(before.triedAt, now).getTime());
  return { ...before, state: "waiting", nextAt: new Date(earliest), lastRefusal: refusal };
}

/** One sentence for a refusal, and what to do about it; empty: waiting is enough. */
export function registrationWords({ code, subcode, words }: MetaRefusal): { sentence: string; action: string } {
  if (code === 100 && subcode === NAME_PENDING_SUBCODE) {
    return { sentence: "a Meta ainda não processou o nome do número (erro 100/2388001)", action: "" };
  }
  switch (code) {
    case 133_016:
      return {
        sentence: "foram tentativas demais em pouco tempo, e a Meta só aceita outra depois de 72 horas (erro 133016)",
        action: "",
      };
    case 133_015:
      return { sentence: "a Meta pede que se espere alguns minutos (erro 133015)", action: "" };
    case 133_005:
      return {
        sentence: "o número já tem outro PIN de duas etapas (erro 133005)",
        action: "No Gerenciador do WhatsApp, desligue a confirmação em duas etapas do número e registre de novo.",
      };
    case 133_006:
      return {
        sentence: "o número precisa ser verificado de novo por SMS ou ligação (erro 133006)",
        action: "No Gerenciador do WhatsApp, verifique o número e registre de novo.",
      };
    case 133_010:
      return { sentence: "o número não está registrado (erro 133010)", action: "Registre o número." };
    case 133_009:
      return { sentence: "o PIN foi tentado depressa demais (erro 133009)", action: "" };
    case 131_031:
      return {
        sentence: "a Meta bloqueou a conta (erro 131031)",
        action: "Veja o motivo no Gerenciador do WhatsApp e peça análise.",
      };
    default: {
      const name = subcode === null ? String(code) : `${code}/${subcode}`;
      return { sentence: `a Meta recusou (erro ${name}): ${words || "sem explicação"}`, action: "" };
    }
  }
}
