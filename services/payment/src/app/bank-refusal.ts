import { AppError } from "@tenho/kernel/errors/app-error";

/** A bank's own words for a refusal, without personal data. */
export type BankRefusal = Readonly<{
  status: number;
  title: string | null;
  detail: string | null;
  /** Fields of ours that it refuses, by its own names, and why. */
  violations: readonly Readonly<{ field: string | null; reason: string | null }>[];
}>;

/** The refusal in one line: for a log, and for MASTER. */
export function refusalText({ status, title, detail, violations }: BankRefusal): string {
  const listed = violations.map(({ field, reason }) => [field, reason].filter((text) => text !== null).join(": "));
  const said = [title, detail, ...listed].filter((text) => text !== null && text !== "");
  return said.length === 0 ? String(status) : `${status}: ${said.join(" · ")}`;
}

/** The cause of the error by which a refusal is raised. */
class RefusedByBank extends Error {
  override readonly name = "RefusedByBank";
  readonly refusal: BankRefusal;

  constructor(refusal: BankRefusal) {
    super(`the provider answered ${refusalText(refusal)}`);
    this.refusal = refusal;
  }
}

/** A refusal as the cause of an error. */
export const refusalCause = (refusal: BankRefusal): Error => new RefusedByBank(refusal);

/** The provider's answer that it refuses the request. */
export const providerRefused = (refusal: BankRefusal): AppError =>
  new AppError("unprocessable", "O provedor de pagamento recusou a operação.", {
    reason: "provider_refused",
    cause: refusalCause(refusal),
  });

/** The bank's words behind an error; null where no refusal is its cause. */
export function refusalOf(error: unknown): BankRefusal | null {
  let cause = error;
  for (let depth = 0; depth < 4 && cause instanceof Error; depth += 1) {
    if (cause instanceof RefusedByBank) return cause.refusal;
    cause = cause.cause;
  }
  return null;
}
