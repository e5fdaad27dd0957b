import { Download, Trash } from "@blueprintjs/icons";
import { useState } from "react";
import { errorMessage } from "../../api/api-error.ts";
import { useDeleteDocumentMutation } from "../../api/tenho-api.ts";
import { useSaveFile } from "../../shared/hooks/use-save-file.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { type DocumentRow, savedName } from "./document.ts";
import styles from "./documents.module.css";

/** Saves a document, or deletes it where the reader may. */
export function DocumentActions({ document }: { readonly document: DocumentRow }) {
  const { save, isSaving } = useSaveFile();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles.actions}>
      <Button
        small
        icon={<Download />}
        busy={isSaving}
        busyLabel="Baixando..."
        aria-label={`Baixar ${document.title}`}
        onClick={() => void save(`/documents/${document.id}/file`, savedName(document))}
      >
        Baixar
      </Button>
      {document.may_delete && (
        <Button
          small
          kind="plain"
          icon={<Trash />}
          aria-label={`Excluir ${document.title}`}
          onClick={() => setAsking(true)}
        >
          Excluir
        </Button>
      )}
      {isAsking && <DeleteDocument document={document} onClose={() => setAsking(false)} />}
    </div>
  );
}

function DeleteDocument({ document, onClose }: { readonly document: DocumentRow; readonly onClose: () => void }) {
  const [remove, { isLoading, error }] = useDeleteDocumentMutation();
  const confirm = async () => {
    const answer = await remove({ id: document.id });
    if (answer.error) return;
    notify.success("Documento excluído.");
    onClose();
  };
  return (
    <Confirm
      title="Excluir documento"
      actionLabel="Excluir"
      busyLabel="Excluindo..."
      isBusy={isLoading}
      isDestructive
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {error && <Notice tone="error">{errorMessage(error, "Erro ao excluir documento")}</Notice>}
      <p>
        O arquivo de <strong>{document.title}</strong> some para todos e não volta.
      </p>
    </Confirm>
  );
}
