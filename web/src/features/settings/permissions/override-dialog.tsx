import { can } from "@tenho/access/can";
import { useState } from "react";
import { errorMessage, isApiError } from "../../../api/api-error.ts";
import {
  useListAllPermissionsQuery,
  useListRolePermissionsQuery,
  useUpdateUserMutation,
} from "../../../api/tenho-api.ts";
import { plural } from "../../../shared/format/numbers.ts";
import { Field } from "../../../shared/forms/field.tsx";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import { Modal } from "../../../shared/ui/modal.tsx";
import type { OverrideUser } from "./override-columns.tsx";
import { draftOf, isSame, type Override, withState } from "./override-draft.ts";
import { OverrideItems } from "./override-items.tsx";
import styles from "./permissions.module.css";

const SUCCESS_MS = 3000;

type Props = { readonly user: OverrideUser; readonly onClose: () => void };

/** Edits a user's exceptions, permission by permission: the role's setting, allowed or denied. */
export function OverrideDialog({ user, onClose }: Props) {
  const actor = useRequiredUser();
  const mayGrant = (name: string) => actor.role === "MASTER" || can(actor, name);
  const saved = draftOf(user.permission_override);
  const [draft, setDraft] = useState<Override>(saved);
  const [search, setSearch] = useState("");
  const [problem, setProblem] = useState<unknown>(null);
  const catalogue = useListAllPermissionsQuery();
  const pairs = useListRolePermissionsQuery();
  const [update, { isLoading }] = useUpdateUserMutation();
  // Denials of permissions that the actor may not grant stay after a reset.
  const beyondReset = Object.fromEntries(
    Object.entries(saved).filter(([name, allowed]) => !allowed && !mayGrant(name)),
  );
  const count = Object.keys(draft).length;

  const save = async () => {
    setProblem(null);
    const { error } = await update({ id: user.id, body: { permission_override: { ...draft } } });
    if (error) return setProblem(error);
    notify.success("Permissões do usuário atualizadas com sucesso!", { durationMs: SUCCESS_MS });
    onClose();
  };

  return (
    <Modal
      title={`Permissões de ${user.name}`}
      width="wide"
      onClose={onClose}
      canClose={!isLoading}
      closesOutside={isSame(saved, draft)}
      actions={
        <>
          <Button onClick={onClose} disabled={isLoading}>
            Cancelar
          </Button>
          <Button
            kind="primary"
            busy={isLoading}
            busyLabel="Salvando..."
            disabled={isSame(saved, draft)}
            onClick={() => void save()}
          >
            Salvar
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {problem !== null && <Problem error={problem} />}
        <div className={styles.dialogHead}>
          <p>
            Perfil <strong>{user.role}</strong>.{" "}
            {count === 0 ? "Vale o que o perfil permite." : `${plural(count, "exceção", "exceções")} ao perfil.`}
          </p>
          <Button small kind="link" disabled={count === 0 || isLoading} onClick={() => setDraft(beyondReset)}>
            Resetar todas
          </Button>
        </div>
        <Field type="search" label="Buscar permissão" value={search} onChange={setSearch} />
        <QueryState
          query={{
            ...pairs,
            currentData:
              catalogue.currentData && pairs.currentData
                ? { catalogue: catalogue.currentData, pairs: pairs.currentData }
                : undefined,
            error: catalogue.error ?? pairs.error,
            refetch: () => Promise.all([catalogue.refetch(), pairs.refetch()]),
          }}
          errorTitle="Erro ao carregar permissões"
          skeleton={<Skeleton lines={6} heightPx={56} />}
        >
          {(data) => (
            <OverrideItems
              {...data}
              role={user.role}
              search={search}
              draft={draft}
              saved={saved}
              mayGrant={mayGrant}
              disabled={isLoading}
              onChange={(name, state) => setDraft(withState(draft, name, state))}
            />
          )}
        </QueryState>
      </div>
    </Modal>
  );
}

function Problem({ error }: { readonly error: unknown }) {
  const fields = isApiError(error) ? error.errors : [];
  return (
    <Notice tone="error" title={errorMessage(error, "Erro ao salvar permissões do usuário")}>
      {fields.map(({ field, message }) => (
        <p key={field}>
          <code>{field.replace("permission_override.", "")}</code>: {message}
        </p>
      ))}
    </Notice>
  );
}
