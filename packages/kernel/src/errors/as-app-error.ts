import { AppError } from "./app-error.ts";
import { isStoreUnavailable } from "./store-unavailable.ts";

export const INTERNAL_MESSAGE = "Algo deu errado do nosso lado. Tente de novo em instantes.";
const AWAY_MESSAGE = "O serviço está indisponível. Tente de novo em instantes.";

/**
 * How any thrown value is presented: an {@link AppError} keeps its message, a store that is unavailable is `unavailable`, so that
 * the caller tries again, and everything else is `internal` with a fixed message, so that nothing of the inside leaks.
 */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isStoreUnavailable(error)) return new AppError("unavailable", AWAY_MESSAGE, { cause: error });
  return new AppError("internal", INTERNAL_MESSAGE, { cause: error });
}
