import type { Column } from "../../shared/ui/tables/data-table.tsx";
import { RowCard, TwoLines } from "../../shared/ui/tables/row-card.tsx";
import { RelativeTime } from "../../shared/ui/values/relative-time.tsx";
import { type DocumentRow, fileText, KIND_LABEL } from "./document.ts";
import { DocumentActions } from "./document-actions.tsx";

const what = (document: DocumentRow) => (
  <TwoLines note={fileText(document)}>
    <strong>{document.title}</strong>
  </TwoLines>
);

const owner = ({ user }: DocumentRow): string => user?.name ?? "Da franquia";

const COLUMNS: readonly Column<DocumentRow>[] = [
  { key: "what", title: "Documento", render: what },
  { key: "kind", title: "Tipo", render: ({ kind }) => KIND_LABEL[kind] },
  { key: "owner", title: "De quem", render: owner },
  { key: "by", title: "Enviado por", render: ({ uploaded_by }) => uploaded_by.name },
  { key: "at", title: "Enviado", render: ({ created_at }) => <RelativeTime at={created_at} /> },
  { key: "actions", title: "Ações", align: "right", render: (document) => <DocumentActions document={document} /> },
];

/** Columns of the list; a company sees only its own documents, so it needs no column for their owner. */
export const documentColumns = (ofSeveral: boolean): readonly Column<DocumentRow>[] =>
  COLUMNS.filter(({ key }) => ofSeveral || key !== "owner");

/** A document where there is no room for a table. */
export const documentCard = (ofSeveral: boolean) => (document: DocumentRow) => (
  <RowCard head={what(document)} aside={<RelativeTime at={document.created_at} />}>
    <p>
      {KIND_LABEL[document.kind]}
      {ofSeveral && ` · ${owner(document)}`}
      {` · enviado por ${document.uploaded_by.name}`}
    </p>
    <DocumentActions document={document} />
  </RowCard>
);
