import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Knex } from "knex";
import type { Credential } from "../../domain/credential.ts";
import { temporaryColumns } from "./credential-row.ts";
import { raiseSessionVersion } from "./raise-session-version.ts";

const UNIQUE_VIOLATION = "23505";

type NewCredential = Pick<Credential, "userId" | "email" | "passwordHash" | "requiresPasswordChange">;

function asConflict(error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error) || error.code !== UNIQUE_VIOLATION) return error;
  return new AppError("conflict", "Este e-mail já está cadastrado no sistema.", { cause: error });
}

/** Creates a credential or replaces an existing one, whose sessions end: they were opened with the password before. */
export async function putCredential(deps: { knex: Knex; nudge: () => void }, credential: NewCredential): Promise<void> {
  const { userId, email, passwordHash, requiresPasswordChange } = credential;
  const columns = { email, password_hash: passwordHash, requires_password_change: requiresPasswordChange };
  try {
    await withTransaction(deps.knex, async (trx, onCommit) => {
      const created = await trx("credentials")
        .insert({ user_id: userId, ...columns })
        .onConflict("user_id")
        .ignore()
        .returning("user_id");
      if (created.length > 0) return;
      await trx("sessions").where({ user_id: userId }).delete();
      await raiseSessionVersion(trx, userId, {
        ...columns,
        ...temporaryColumns(null),
        failures: 0,
        locked_until: null,
      });
      onCommit(deps.nudge);
    });
  } catch (error) {
    throw asConflict(error);
  }
}
