import { AppError } from "@tenho/kernel/errors/app-error";
import { asAppError } from "@tenho/kernel/errors/as-app-error";

/** The same failure with `IsSuccess` and `Message`, where the specification's screens look. */
export function purchaseFailure(error: unknown): AppError {
  const { code, publicMessage, fields, reason, retryAfterMs } = asAppError(error);
  return new AppError(code, publicMessage, {
    cause: error,
    fields,
    ...(reason !== undefined && { reason }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    members: { IsSuccess: false, Message: publicMessage },
  });
}
