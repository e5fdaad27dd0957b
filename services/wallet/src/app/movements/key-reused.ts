import { AppError } from "@tenho/kernel/errors/app-error";

/** The error of a key that already belongs to another wallet or amount. */
export const keyReused = (): AppError =>
  new AppError("conflict", "Esta chave já foi usada em outro lançamento.", { reason: "key_reused" });
