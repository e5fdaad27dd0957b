import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { z } from "zod";
import { auditRecord } from "../adapters/events/audit-record.ts";
import type { AuditRecord } from "../domain/wish/audit-record.ts";
import { freeMachine, listMachines } from "./machine-contract.ts";
import type { Machine, MachineStore } from "./machine-store.ts";

const cursorShape = z.strictObject({ at: z.iso.datetime(), id: z.string().max(100) });

export type MachineDeps = {
  machines: MachineStore;
  /** Called after a change, so that its record reaches the audit log at once. */
  relayRecords: () => void;
  now: () => Date;
};

/** HTTP handlers for the numbers taken for machines, which MASTER reads and frees. */
export function machineHandlers({ machines, relayRecords, now }: MachineDeps): BoundRoute[] {
  return [
    bind(listMachines, async ({ query: { limit, cursor } }) => {
      const before = cursor === undefined ? null : decodeCursor(cursorShape, cursor);
      const after = before && { at: new Date(before.at), id: before.id };
      const found = await machines.list({ limit: limit + 1, after });
      const page = toPage(found, limit, ({ contactId: id, automatic }) => ({ at: automatic.at.toISOString(), id }));
      return { items: page.items.map(present), next_cursor: page.next_cursor };
    }),
    bind(freeMachine, async ({ params: { id }, body: { freed } }) => {
      const isChanged = await machines.setFreed(id, freed ? now() : null, recordOf(id, freed));
      if (isChanged) relayRecords();
      const machine = await machines.get(id);
      if (machine === null) throw new AppError("not_found", "Este número não está na lista.");
      return present(machine);
    }),
  ];
}

const recordOf = (id: string, isFreed: boolean): AuditRecord =>
  auditRecord({
    action: isFreed ? "contact.free" : "contact.observe",
    subject: { kind: "contact", id },
    unitId: null,
  });

const REASONS = { shape: "SHAPE", quick: "QUICK", repeated: "REPEATED" } as const;

const present = ({ contactId, name, phone, automatic, freedAt }: Machine) => ({
  id: contactId,
  name,
  phone,
  reason: automatic.reason === undefined ? null : REASONS[automatic.reason],
  count: automatic.count,
  since: automatic.since?.toISOString() ?? null,
  at: automatic.at.toISOString(),
  freed_at: freedAt?.toISOString() ?? null,
});
