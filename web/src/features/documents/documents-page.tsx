import { Upload } from "@blueprintjs/icons";
import { can } from "@tenho/access/can";
import { useState } from "react";
import { AccessDenied } from "../../shared/session/access-denied.tsx";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { PageHeader } from "../../shared/ui/layout/page-header.tsx";
import { DocumentList } from "./document-list.tsx";
import { UploadDialog } from "./upload-dialog.tsx";

/** Documentos: contracts and receipts of companies and units, within the reader's reach. */
export function DocumentsPage() {
  const user = useRequiredUser();
  const [isUploading, setUploading] = useState(false);
  if (!can(user, "document.access")) return <AccessDenied>Você não tem permissão para ver documentos.</AccessDenied>;
  return (
    <>
      <PageHeader
        title="Documentos"
        actions={
          <Button kind="primary" icon={<Upload />} onClick={() => setUploading(true)}>
            Enviar documento
          </Button>
        }
      >
        Contratos, recibos e outros papéis, guardados e fáceis de achar.
      </PageHeader>
      <DocumentList />
      {isUploading && <UploadDialog onClose={() => setUploading(false)} />}
    </>
  );
}
