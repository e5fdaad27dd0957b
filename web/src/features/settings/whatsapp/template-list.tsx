import { formatDateTime } from "@tenho/br/calendar/dates";
import { type Column, DataTable } from "../../../shared/ui/tables/data-table.tsx";
import { RowCard, TwoLines } from "../../../shared/ui/tables/row-card.tsx";
import { RelativeTime } from "../../../shared/ui/values/relative-time.tsx";
import { StatusTag } from "../../../shared/ui/values/status-tag.tsx";
import styles from "./health.module.css";
import { categoryOf, statusOf, type Template, templateQualityOf, templateTitle } from "./health.ts";

const title = (template: Template) => (
  <TwoLines note={`${template.name} · ${template.language}`}>
    <strong title={template.purpose ?? undefined}>{templateTitle(template)}</strong>
  </TwoLines>
);

const tag = (label: ReturnType<typeof statusOf>) =>
  label === null ? (
    <span className="muted">–</span>
  ) : (
    // The tag may have a note below it: as a direct child of the note's grid it would be as wide as the column.
    <span>
      <StatusTag tone={label.tone}>{label.label}</StatusTag>
    </span>
  );

const category = (template: Template) => <TwoLines note={nextCategory(template)}>{tag(categoryOf(template))}</TwoLines>;

/** The category Meta has announced. */
function nextCategory({ next_category: next }: Template): string | null {
  if (next === null) return null;
  const { label } = categoryOf(next) ?? { label: next.category };
  return `${label} a partir de ${formatDateTime(new Date(next.at))}`;
}

const status = (template: Template) => <TwoLines note={template.reason}>{tag(statusOf(template))}</TwoLines>;
const since = ({ changed_at: at }: Template) =>
  at === null ? <span className={`muted ${styles.unheard}`}>sem notícia da Meta</span> : <RelativeTime at={at} />;

const COLUMNS: readonly Column<Template>[] = [
  { key: "title", title: "Modelo", render: title },
  { key: "category", title: "Categoria", render: category },
  { key: "status", title: "Situação", render: status },
  { key: "quality", title: "Qualidade", render: (template) => tag(templateQualityOf(template)) },
  { key: "since", title: "Desde", render: since },
];

/** A template where there is no room for a table. */
function templateCard(template: Template) {
  return (
    <RowCard head={title(template)} aside={template.changed_at !== null && since(template)}>
      {template.changed_at === null ? (
        since(template)
      ) : (
        <dl>
          {[
            ["Categoria", category(template)] as const,
            ["Situação", status(template)] as const,
            ["Qualidade", tag(templateQualityOf(template))] as const,
          ].map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </RowCard>
  );
}

/** The templates, those that put offers to merchants first. */
export function TemplateList({ templates }: { readonly templates: readonly Template[] }) {
  return (
    <DataTable
      label="Modelos de mensagem"
      columns={COLUMNS}
      rows={templates}
      rowKey={({ name, language }) => `${name}:${language}`}
      card={templateCard}
    />
  );
}
