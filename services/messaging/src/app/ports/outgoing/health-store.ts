import type { NumberState } from "../../../domain/whatsapp-health/number-state.ts";
import type { TemplateState } from "../../../domain/whatsapp-health/template-state.ts";
import type { AuditRecord } from "../../../domain/wish/audit-record.ts";

/** What Meta says of templates and numbers, shared by all replicas. */
export type HealthStore = {
  template(name: string, language: string): Promise<TemplateState | null>;
  /** By name, at most `limit`. */
  templates(limit: number): Promise<TemplateState[]>;
  /** Writes `after` over the state it was made from; false: it has changed since. */
  writeTemplate(before: TemplateState | null, after: TemplateState): Promise<boolean>;
  number(number: string): Promise<NumberState | null>;
  numbers(limit: number): Promise<NumberState[]>;
  /** As `writeTemplate`. */
  writeNumber(before: NumberState | null, after: NumberState): Promise<boolean>;
  /** When MASTER last released the hold of offers; null: it applies. */
  releasedAt(): Promise<Date | null>;
  /** Writes `after`, with the record of it, over what was read; false: it has changed since. */
  writeReleasedAt(before: Date | null, after: Date | null, record: AuditRecord): Promise<boolean>;
};
