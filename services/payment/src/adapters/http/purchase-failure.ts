import { AppError } from "@tenho/kernel/errors/app-error";
import { asAppError } from "@tenho/kernel/errors/as-app-error";

/** Answers what `work` answers; a failure also carries `IsSuccess` and `Message`, where the specification's screens look. */
export async function purchase<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, publicMessage, fields, reason, retryAfterMs } = asAppError(error);
    throw new AppError(code, publicMessage, {
      cause: error,
      fields,
      ...(reason !== undefined && { reason }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      members: { IsSuccess: false, Message: publicMessage },
    });
  }
}
