import { AppError } from "@tenho/kernel/errors/app-error";
import { asAppError } from "@tenho/kernel/errors/as-app-error";

/** Adds `IsSuccess` and `Message` to a failure, the fields that the specification's screens read. */
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
