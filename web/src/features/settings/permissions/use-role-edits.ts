import { useState } from "react";
import { errorMessage, isApiError } from "../../../api/api-error.ts";
import { useSetRolePermissionMutation } from "../../../api/tenho-api.ts";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import { NO_EDITS, type RoleChange, type RoleEdits, withoutSaved } from "./role-edits.ts";

/** A change that the server refused, with the reason. */
export type FailedChange = RoleChange & { readonly reason: string };

const SUCCESS_MS = 3000;

/** Edits of the roles' permissions, kept until they are saved one by one; those that fail stay. */
export function useRoleEdits() {
  const [edits, setEdits] = useState<RoleEdits>(NO_EDITS);
  const [failed, setFailed] = useState<readonly FailedChange[]>([]);
  const [isSaving, setSaving] = useState(false);
  const [set] = useSetRolePermissionMutation();

  /** Saves changes. `reread` reads the saved state, so that nothing jumps back when its edit is dropped. */
  async function save(changes: readonly RoleChange[], reread: () => PromiseLike<unknown>): Promise<void> {
    setSaving(true);
    const saved: RoleChange[] = [];
    const refused: FailedChange[] = [];
    for (const change of changes) {
      const { role, permissionId, enabled } = change;
      const { error } = await set({ body: { role, permission_id: permissionId, enabled } });
      if (!error) saved.push(change);
      else refused.push({ ...change, reason: errorMessage(error, "Não foi possível salvar.") });
      // Without a network the remaining changes would fail in the same way, after a wait.
      if (isApiError(error) && error.code === "offline") {
        const rest = changes.slice(changes.indexOf(change) + 1);
        refused.push(...rest.map((one) => ({ ...one, reason: error.message })));
        break;
      }
    }
    await reread();
    setEdits((before) => withoutSaved(before, saved));
    setFailed(refused);
    setSaving(false);
    if (refused.length === 0) notify.success("Permissões salvas com sucesso!", { durationMs: SUCCESS_MS });
  }

  const change = (next: RoleEdits) => {
    setEdits(next);
    setFailed([]);
  };
  return { edits, change, discard: () => change(NO_EDITS), save, isSaving, failed };
}

export type RoleEditing = ReturnType<typeof useRoleEdits>;
