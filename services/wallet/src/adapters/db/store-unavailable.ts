import { AppError } from "@tenho/kernel/errors/app-error";
import { isStoreUnavailable } from "@tenho/kernel/errors/store-unavailable";

/** Returns the result of `work`. Raises `unavailable` when the store does not answer: the request may have taken effect all the same. */
export async function askStore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error;
    throw new AppError("unavailable", "A carteira não respondeu agora. Tente de novo em instantes.", { cause: error });
  }
}
