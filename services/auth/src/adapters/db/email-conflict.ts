import { AppError } from "@tenho/kernel/errors/app-error";

const UNIQUE_VIOLATION = "23505";

/** The one unique column of credentials besides the key is the e-mail. */
export function asEmailConflict(error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error) || error.code !== UNIQUE_VIOLATION) return error;
  return new AppError("conflict", "Este e-mail já está cadastrado no sistema.", { cause: error });
}
