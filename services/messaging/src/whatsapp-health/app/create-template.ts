import { MetaCallRefused } from "../../app/ports/meta-call-refused.ts";
import type { AuditPublisher } from "../../app/ports/publishers.ts";
import type { AuditRecord } from "../../domain/wish/audit-record.ts";
import type { ListedTemplate } from "../domain/listed-template.ts";
import { EXISTS_SUBCODE } from "../domain/meta-refusal.ts";
import type { TemplateClient } from "./template-port.ts";

/**
 * Creates a template at Meta, which reviews it afterwards; one that exists is left as it is. Recorded in the audit log before it is asked for, since
 * Meta cannot be asked in the same write. Safe to repeat: Meta has a name once in each language. Raises: as the client.
 *
 * @returns the status and the category Meta gave it
 */
export const createCreateTemplate =
  (deps: {
    client: TemplateClient;
    audit: AuditPublisher;
    /** Makes the record for the audit log. */
    record: (name: string) => AuditRecord;
  }) =>
  async (
    definition: { name: string; language: string } & object,
  ): Promise<Pick<ListedTemplate, "status" | "category">> => {
    const { client, audit, record } = deps;
    await audit.publish(record(definition.name));
    try {
      return await client.create(definition);
    } catch (error) {
      if (!(error instanceof MetaCallRefused) || error.refusal.subcode !== EXISTS_SUBCODE) throw error;
      const existing = (await client.list({ withComponents: false })).find(
        ({ name, language }) => name === definition.name && language === definition.language,
      );
      // A deleted template keeps its name for 30 days without being listed.
      if (existing === undefined) throw error;
      return existing;
    }
  };

export type CreateTemplate = ReturnType<typeof createCreateTemplate>;
