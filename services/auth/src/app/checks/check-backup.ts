import type { Finding } from "@tenho/kernel/checks/finding";
import type { AuthContext } from "../auth-context.ts";

/** Written to the audit log by `ops backup` after a copy is whole. */
const BACKED_UP = "backup.complete";
const HOUR_MS = 3_600_000;
/** A daily backup with room for a slow one, as the alert TenhoBackup has it. */
const AGE_MAX_MS = 26 * HOUR_MS;

/** The age of the last whole backup, which the audit log knows; copies made by other means leave nothing there. */
export async function checkBackup({
  auditRecords,
  now,
}: Pick<AuthContext, "auditRecords" | "now">): Promise<Finding[]> {
  const id = "data.backup";
  const filter = { from: null, to: null, actorId: null, subjectId: null, action: BACKED_UP, unitIds: null };
  const [last] = await auditRecords.list(filter, { limit: 1, before: null });
  if (last === undefined) {
    const sentence = "Não se sabe de nenhum backup: ops backup nunca terminou um aqui.";
    const action = "Agende ops backup todos os dias; se as cópias são feitas por outro meio, confira-as lá.";
    return [{ id, state: "UNKNOWN", sentence, action }];
  }
  const ageMs = now().getTime() - last.at.getTime();
  const hours = Math.floor(ageMs / HOUR_MS);
  const when =
    hours < 1
      ? "menos de uma hora"
      : hours === 1
        ? "1 hora"
        : hours < 48
          ? `${hours} horas`
          : `${Math.floor(hours / 24)} dias`;
  if (ageMs <= AGE_MAX_MS) return [{ id, state: "RIGHT", sentence: `O último backup inteiro é de há ${when}.` }];
  const sentence = `O último backup inteiro é de há ${when}, e um por dia é o combinado.`;
  return [{ id, state: "WRONG", sentence, action: "Rode ops backup e veja por que o agendado não rodou." }];
}
