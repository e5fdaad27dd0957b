import type { Role } from "@tenho/access/roles";
import { AppError } from "@tenho/kernel/errors/app-error";

/** A MASTER's viewing of the panel of another account: read-only, bound to one session of the MASTER, and never prolonged. */
export type Viewing = {
  /** Id of the viewing, and session id of its tokens. */
  id: string;
  viewerId: string;
  viewerSessionId: string;
  subjectId: string;
  /** Session version of the subject when it began; a newer one ends the viewing. */
  subjectVersion: number;
  /** Unit of the subject, whose ADMINs may read of the viewing in the audit log. */
  unitId: string | null;
  expiresAt: Date;
};

/** Raises: `unprocessable` for an account whose panel nobody may view: a MASTER's, or one that opens to nobody at the moment. */
export function requireViewable({ role, isActive }: { role: Role; isActive: boolean }): void {
  if (role === "MASTER")
    throw new AppError("unprocessable", "O painel de uma conta MASTER não pode ser visto por outra pessoa.");
  if (!isActive) throw new AppError("unprocessable", "Esta conta está inativa: não há painel para ver.");
}
