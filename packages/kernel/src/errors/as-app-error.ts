import { AppError } from "./app-error.ts";
import { isStoreUnavailable } from "./store-unavailable.ts";

export const INTERNAL_MESSAGE = "Algo deu errado do nosso lado. Tente de novo em instantes.";
const AWAY_MESSAGE = "O serviço está indisponível. Tente de novo em instantes.";

/**
 * Converts any thrown value: an {@link AppError} keeps its message, an unavailable store becomes `unavailable`, so that
 * the caller tries again, and everything else becomes `internal` with a fixed message, so that no internals leak.
 */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isStoreUnavailable(error)) return new AppError("unavailable", AWAY_MESSAGE, { cause: error });
  return new AppError("internal", INTERNAL_MESSAGE, { cause: error });
}
