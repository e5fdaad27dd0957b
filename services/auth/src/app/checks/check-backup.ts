import type { Finding } from "@tenho/kernel/checks/finding";
import type { AuditListStore } from "../audit/ports.ts";
import type { AuthContext } from "../auth-context.ts";

/** Written to the audit log by `ops backup` after a copy is whole and, where a bucket is named, after that has all of it. */
const BACKED_UP = "backup.complete";
/** Field of that line with the bucket; absent for a copy that did not leave the machine. */
const OFFSITE = "offsite";
/** Lines that are looked at: a copy made by hand may stand before the last one that left. */
const LINES_MAX = 20;
const HOUR_MS = 3_600_000;
/** A daily backup with room for a slow one, as the alert TenhoBackup has it. */
const AGE_MAX_MS = 26 * HOUR_MS;

const id = "data.backup";

/** The last whole backup by the audit log, its age, and whether a copy left the machine; copies made by other means leave nothing there. */
export async function checkBackup({
  auditRecords,
  now,
}: Pick<AuthContext, "auditRecords" | "now">): Promise<Finding[]> {
  const filter = { from: null, to: null, actorId: null, subjectId: null, action: BACKED_UP, unitIds: null };
  const records = await auditRecords.list(filter, { limit: LINES_MAX, before: null });
  return [judge(records, now().getTime())];
}

type Line = Awaited<ReturnType<AuditListStore["list"]>>[number];

function judge(lines: readonly Line[], nowMs: number): Finding {
  const [last] = lines;
  if (last === undefined) {
    const sentence = "Não se sabe de nenhum backup: ops backup nunca terminou um aqui.";
    const action = "Agende ops backup todos os dias; se as cópias são feitas por outro meio, confira-as lá.";
    return { id, state: "UNKNOWN", sentence, action };
  }
  const isFresh = ({ at }: Line) => nowMs - at.getTime() <= AGE_MAX_MS;
  const age = ({ at }: Line) => ageText(nowMs - at.getTime());
  if (!isFresh(last)) {
    const sentence = `O último backup inteiro é de há ${age(last)}, e um por dia é o combinado.`;
    const action = "Rode ops backup e veja por que o agendado não rodou, ou por que o balde não o recebe.";
    return { id, state: "WRONG", sentence, action };
  }
  const away = lines.find((line) => bucketOf(line) !== null);
  if (away === undefined) {
    const sentence = `O último backup inteiro é de há ${age(last)}, e nenhuma cópia sai desta máquina: com ela se perde tudo.`;
    const action =
      "Diga um balde em BACKUP_S3_URL, com a chave de ops offsite key; se as cópias saem por outro meio, confira-as lá.";
    return { id, state: "MISSING", sentence, action };
  }
  if (!isFresh(away)) {
    const sentence = `O último backup inteiro é de há ${age(last)} e só está nesta máquina; o último que saiu dela é de há ${age(away)}.`;
    return { id, state: "WRONG", sentence, action: "Rode ops backup com --keep e veja por que o balde não o recebe." };
  }
  return {
    id,
    state: "RIGHT",
    sentence: `O último backup inteiro é de há ${age(away)}, cifrado em ${bucketOf(away)}.`,
  };
}

/** The bucket that took a backup; null: none did, or nobody noted it yet. */
function bucketOf({ changes }: Line): string | null {
  const after = changes.find(({ field }) => field === OFFSITE)?.after ?? null;
  return after === null ? null : String(JSON.parse(after));
}

function ageText(ageMs: number): string {
  const hours = Math.floor(ageMs / HOUR_MS);
  if (hours < 1) return "menos de uma hora";
  if (hours === 1) return "1 hora";
  return hours < 48 ? `${hours} horas` : `${Math.floor(hours / 24)} dias`;
}
