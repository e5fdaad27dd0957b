import { AppError } from "@tenho/kernel/errors/app-error";

/** To the owner of a session, whose session it does not end. */
export const wrongCode = (): AppError =>
  new AppError("unprocessable", "Código incorreto ou já usado. Espere o próximo e tente de novo.", {
    reason: "second_factor",
  });
