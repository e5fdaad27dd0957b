import { AppError } from "@tenho/kernel/errors/app-error";

/** 422 instead of 401: a wrong code must not end the owner's session. */
export const wrongCode = (): AppError =>
  new AppError("unprocessable", "Código incorreto ou já usado. Espere o próximo e tente de novo.", {
    reason: "second_factor",
  });
