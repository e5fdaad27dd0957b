import { Upload } from "@blueprintjs/icons";
import { useState } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { DocumentList } from "../list/document-list.tsx";
import { UploadDialog } from "../upload/upload-dialog.tsx";

/** Documentos: contracts and receipts of companies and units. */
export function DocumentsPage() {
  const [isUploading, setUploading] = useState(false);
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
