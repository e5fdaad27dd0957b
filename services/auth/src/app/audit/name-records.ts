import { AppError } from "@tenho/kernel/errors/app-error";
import type { FranchiseClient, UsersClient } from "../ports.ts";
import type { OpenRecord } from "./ports.ts";

/** Names as they are now; null where there is none or nobody could be asked. */
export type NamedRecord = OpenRecord & { actorName: string | null; subjectName: string | null };

/** What is named by the account it belongs to. */
const ACCOUNT_KINDS = new Set(["account", "wallet"]);
const GONE = "Conta excluída";

/** Names the accounts and units of a page of records. Never raises for a service that does not answer: ids say enough. */
export function createNameRecords(deps: {
  users: Pick<UsersClient, "findAccounts">;
  franchise: Pick<FranchiseClient, "findUnits">;
}) {
  const namesOf = async (ids: readonly string[], find: (ids: string[]) => Promise<{ id: string; name: string }[]>) => {
    try {
      return new Map((await find([...new Set(ids)])).map(({ id, name }) => [id, name]));
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  };

  return async (records: readonly OpenRecord[]): Promise<NamedRecord[]> => {
    const isAccount = ({ subjectKind }: OpenRecord): boolean => ACCOUNT_KINDS.has(subjectKind);
    const actors = records.flatMap(({ actorId }) => actorId ?? []);
    const subjects = records.filter(isAccount).map(({ subjectId }) => subjectId);
    const units = records.filter(({ subjectKind }) => subjectKind === "unit").map(({ subjectId }) => subjectId);
    const [accountNames, unitNames] = await Promise.all([
      namesOf([...actors, ...subjects], deps.users.findAccounts),
      namesOf(units, deps.franchise.findUnits),
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
  };
}

export type NameRecords = ReturnType<typeof createNameRecords>;
