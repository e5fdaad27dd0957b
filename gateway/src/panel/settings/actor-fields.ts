import { currentContext } from "@tenho/kernel/telemetry/request-context";

/** The fields by which a request that changes settings names its caller, for the owner's check of the role and for the audit log. */
export function actorFields(): { actorId: string; actorRole: string; actorAddress: string } {
  const caller = currentContext()?.caller;
  return { actorId: caller?.userId ?? "", actorRole: caller?.role ?? "", actorAddress: caller?.address ?? "" };
}
