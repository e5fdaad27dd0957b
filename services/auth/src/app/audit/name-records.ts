import { AppError } from "@tenho/kernel/errors/app-error";
import type { AuthContext } from "../auth-context.ts";
import type { OpenRecord } from "./ports.ts";

/** Present names; null where there is none or the service did not answer. */
export type NamedRecord = OpenRecord & { actorName: string | null; subjectName: string | null };

/** Kinds of subjects that are named after the account they belong to. */
const ACCOUNT_KINDS = new Set(["account", "wallet"]);
const GONE = "Conta excluída";

/** Names the accounts and units of a page of records. Never raises for a service that does not answer: ids say enough. */
export async function nameRecords(ctx: AuthContext, records: readonly OpenRecord[]): Promise<NamedRecord[]> {
  const isAccount = ({ subjectKind }: OpenRecord): boolean => ACCOUNT_KINDS.has(subjectKind);
  const actors = records.flatMap(({ actorId }) => actorId ?? []);
  const subjects = records.filter(isAccount).map(({ subjectId }) => subjectId);
  const units = records.filter(({ subjectKind }) => subjectKind === "unit").map(({ subjectId }) => subjectId);
  const [accountNames, unitNames] = await Promise.all([
    namesOf([...actors, ...subjects], ctx.users.findAccounts),
    namesOf(units, ctx.franchise.findUnits),
  ]);
  const accountName = (id: string | null): string | null =>
    id === null || accountNames === null ? null : (accountNames.get(id) ?? GONE);
  return records.map((record) => ({
    ...record,
    actorName: accountName(record.actorId),
    subjectName: isAccount(record)
      ? accountName(record.subjectId)
      : record.subjectKind === "unit"
        ? (unitNames?.get(record.subjectId) ?? null)
        : null,
  }));
}

const namesOf = async (ids: readonly string[], find: (ids: string[]) => Promise<{ id: string; name: string }[]>) => {
  try {
    return new Map((await find([...new Set(ids)])).map(({ id, name }) => [id, name]));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};
