import { AppError } from "@tenho/kernel/errors/app-error";

/** Reason of the error that an answer of the bank cannot be read; work that fails with it is listed after fewer attempts. */
export const UNREADABLE = "unreadable";

const MESSAGE = "O banco respondeu de um modo que não sabemos ler. Tentamos de novo sozinhos.";

/** The bank's answer lacks these fields, or they cannot be read. Their names are logged, never what they hold. */
export const unreadable = (missing: readonly string[]): AppError =>
  new AppError("unavailable", MESSAGE, {
    reason: UNREADABLE,
    fields: missing.map((field) => ({ field, message: "Ilegível" })),
    cause: new Error(`missing or unreadable in the bank's answer: ${missing.join(", ")}`),
  });
