import { defaultRoleFor } from "@tenho/access/roles";
import { useState } from "react";
import { useActiveUnit, useRequiredUser } from "../../../shared/session/use-session.ts";
import { emptyDraft, NOTHING_GIVEN } from "./user-draft.ts";
import { UserForm } from "./user-form.tsx";

/** The form of a new account; one that an ADMIN creates belongs to the ADMIN's own franchise. */
export function CreateUser({ onClose }: { readonly onClose: () => void }) {
  const { role, unit_id: ownUnit } = useRequiredUser();
  const active = useActiveUnit();
  const [initial] = useState(() => emptyDraft(defaultRoleFor(role), active?.id ?? ownUnit ?? ""));
  return <UserForm user={null} initial={initial} given={NOTHING_GIVEN} onClose={onClose} />;
}
