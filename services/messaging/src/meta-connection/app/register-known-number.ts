import type { AuditPublisher } from "../../app/ports/publishers.ts";
import type { AuditRecord } from "../../domain/wish/audit-record.ts";
import type { Registration } from "../domain/registration.ts";
import type { RegisterNumber } from "./register-number.ts";

/**
 * Registers a number by order of a person: recorded in the audit log before Meta is asked, since Meta cannot be asked in the same write.
 * Raises: as `RegisterNumber`.
 */
export const createRegisterMetaNumber =
  (deps: {
    register: RegisterNumber["register"];
    audit: AuditPublisher;
    record: (numberId: string) => AuditRecord;
    /** Called after the attempt: what is known of the numbers is old. */
    onChange: () => Promise<void>;
  }) =>
  async (numberId: string, pin?: string): Promise<Registration> => {
    await deps.audit.publish(deps.record(numberId));
    const registration = await deps.register(numberId, pin);
    await deps.onChange();
    return registration;
  };

export type RegisterMetaNumber = ReturnType<typeof createRegisterMetaNumber>;
