import { can } from "@tenho/access/can";
import type { Identity } from "@tenho/kernel/auth/identity";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { CandidateScope } from "../../app/corrections/ports.ts";

/** The corrections that an identity works with. Raises: `forbidden` for one that neither trains the platform nor runs units. */
export function candidateScopeOf(identity: Identity): CandidateScope {
  if (can(identity, "genai.manage")) return "platform";
  if (identity.role === "ADMIN") return { unitIds: identity.unitIds };
  throw new AppError("forbidden", "O seu perfil de acesso não permite isso.", { reason: "role_missing" });
}
