import { missing, type OutsideCheck, right, wrong } from "./outside-check.ts";

const DAY_MS = 86_400_000;
const WARNED_DAYS = 180;

/** Judges the version of the Graph API that this release speaks. */
export function judgeVersion(version: string, endsAt: Date, now: Date): OutsideCheck {
  const id = "whatsapp.api_version";
  const days = Math.floor((endsAt.getTime() - now.getTime()) / DAY_MS);
  const end = endsAt.toLocaleDateString("pt-BR", { timeZone: "UTC" });
  const action = "Atualize a Tenho para uma versão que fale uma API mais nova.";
  if (days < 0) return wrong(id, `A Meta não atende mais a versão ${version} da API desde ${end}.`, { action });
  if (days <= WARNED_DAYS)
    return missing(id, `A versão ${version} da API acaba em ${end}, em ${days} dias.`, { action });
  return right(id, `A versão ${version} da API vale até ${end}.`);
}
