import type { AuditRecord } from "../../domain/wish/audit-record.ts";
import type { AccountFact } from "../domain/account-fact.ts";
import type { NumberState } from "../domain/number-state.ts";
import type { TemplateState } from "../domain/template-state.ts";

/** State of templates, numbers and the account as Meta reports it, shared by all replicas. */
export type HealthStore = {
  template(name: string, language: string): Promise<TemplateState | null>;
  /** States of templates by name, at most `limit`. */
  templates(limit: number): Promise<TemplateState[]>;
  /** Writes `after` over the state it was made from; false: it has changed since. */
  writeTemplate(before: TemplateState | null, after: TemplateState): Promise<boolean>;
  number(number: string): Promise<NumberState | null>;
  numbers(limit: number): Promise<NumberState[]>;
  /** Writes a number's state, as `writeTemplate` does. */
  writeNumber(before: NumberState | null, after: NumberState): Promise<boolean>;
  /** Fact that Meta has reported about the account, by `factKey`. */
  fact(key: string): Promise<AccountFact | null>;
  facts(limit: number): Promise<AccountFact[]>;
  /** Writes a fact, as `writeTemplate` does. */
  writeFact(before: AccountFact | null, after: AccountFact): Promise<boolean>;
  /** Time MASTER last released the hold of offers; null: it applies. */
  releasedAt(): Promise<Date | null>;
  /** Writes `after`, with the record of it, over what was read; false: it has changed since. */
  writeReleasedAt(before: Date | null, after: Date | null, record: AuditRecord): Promise<boolean>;
};
