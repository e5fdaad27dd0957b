import { defaultRoleFor } from "@tenho/access/roles";
import { useState } from "react";
import { useActiveUnit, useRequiredUser } from "../../../shared/session/use-session.ts";
import { emptyDraft, NOTHING_GIVEN, type Prefill, prefilledDraft } from "./user-draft.ts";
import { UserForm } from "./user-form.tsx";

type Props = {
  /** A person who is to run a unit; null: nobody in particular. */
  readonly prefill?: Prefill | null;
  readonly onClose: () => void;
};

/** The form of a new account; one that an ADMIN creates belongs to the ADMIN's own franchise. */
export function CreateUser({ prefill = null, onClose }: Props) {
  const { role, unit_id: ownUnit } = useRequiredUser();
  const active = useActiveUnit();
  const [initial] = useState(() => {
    const unitId = active?.id ?? ownUnit ?? "";
    return prefill === null
      ? emptyDraft(defaultRoleFor(role), unitId)
      : prefilledDraft({ ...prefill, unitId: prefill.unitId || unitId });
  });
  return <UserForm user={null} initial={initial} given={NOTHING_GIVEN} onClose={onClose} />;
}
