import { AppError } from "@tenho/kernel/errors/app-error";
import { MetaCallRefused } from "../../app/ports/meta-call-refused.ts";
import type { AuditPublisher } from "../../app/ports/publishers.ts";
import type { AuditRecord } from "../../domain/wish/audit-record.ts";
import { refusalSentence } from "../../whatsapp-health/domain/meta-refusal.ts";
import type { MetaConnection } from "../domain/connection.ts";
import type { MetaManagement, NumberProfile } from "./management-port.ts";

const LENGTHS = { about: 139, description: 512, email: 128, address: 256 } as const;
const WEBSITES_MAX = 2;

type Given = { readonly [Field in keyof NumberProfile]?: NumberProfile[Field] | undefined };

/**
 * Sets the public profile of a number by the fields that are given, and answers it as Meta has it then; without any it only reads. Recorded in the audit
 * log. Raises: `invalid_input`, `unprocessable` with a sentence for what Meta refuses, `unavailable`.
 */
export const createSetProfile =
  (deps: {
    management: Pick<MetaManagement, "profile" | "setProfile">;
    connection: () => MetaConnection;
    audit: AuditPublisher;
    record: (numberId: string, fields: readonly string[]) => AuditRecord;
  }) =>
  async (numberId: string, given: Given): Promise<NumberProfile> => {
    const profile = fieldsOf(given);
    const fields = Object.keys(profile);
    try {
      if (fields.length > 0) {
        await deps.audit.publish(deps.record(numberId, fields));
        await deps.management.setProfile(deps.connection(), numberId, profile);
      }
      return await deps.management.profile(deps.connection(), numberId);
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (error instanceof MetaCallRefused) throw new AppError("unprocessable", refusalSentence(error.refusal));
      throw new AppError("unavailable", "A Meta não respondeu. Tente de novo em instantes.", { cause: error });
    }
  };

export type SetProfile = ReturnType<typeof createSetProfile>;

function fieldsOf(given: Given): NumberProfile {
  for (const [field, max] of Object.entries(LENGTHS) as [keyof typeof LENGTHS, number][]) {
    const length = given[field]?.length ?? 0;
    if (length > max) throw new AppError("invalid_input", `Use até ${max} letras em cada texto do perfil.`);
  }
  if ((given.websites?.length ?? 0) > WEBSITES_MAX) throw new AppError("invalid_input", "Use até dois sites.");
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
