import { can } from "@tenho/access/can";
import { useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { useRevokeTrainingCandidateMutation } from "../../../api/tenho-api.ts";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Confirm } from "../../../shared/ui/confirm.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import type { Candidate } from "./candidate.ts";
import styles from "./candidates-tab.module.css";

/** Takes back an approval, after asking; the platform's alone. */
export function RevokeApproval({ candidate: { id, text, category } }: { readonly candidate: Candidate }) {
  const isPlatform = can(useRequiredUser(), "genai.manage");
  const [isAsking, setAsking] = useState(false);
  const [revoke, { isLoading }] = useRevokeTrainingCandidateMutation();
  if (!isPlatform) return null;

  const onConfirm = async () => {
    const { error } = await revoke({ id });
    if (error) return notify.error(errorMessage(error, "Erro ao desfazer a aprovação"));
    notify.success("Aprovação desfeita: o classificador vai treinar sem este texto");
    setAsking(false);
  };

  return (
    <div className={styles.revoke}>
      <Button onClick={() => setAsking(true)}>Desfazer aprovação</Button>
      {isAsking && (
        <Confirm
          title="Desfazer aprovação"
          actionLabel="Desfazer"
          busyLabel="Desfazendo..."
          isBusy={isLoading}
          isDestructive
          onConfirm={() => void onConfirm()}
          onClose={() => setAsking(false)}
        >
          <p>
            “{text}” sai dos exemplos de <strong>{category?.name}</strong>, e o classificador treina sem ele. Não se
            aprova de novo.
          </p>
        </Confirm>
      )}
    </div>
  );
}
