import type { OutboxRow } from "@tenho/kernel/events/outbox";
import { encodeEvent } from "@tenho/kernel/events/publish";
import { CatalogueChangedSchema } from "@tenho/proto/categorisation/v1/events_pb";
import { v7 as uuidv7 } from "uuid";

/** What the world hears of a changed category, written with the change itself. */
export function catalogueChanged({ id, version }: { id: number; version: number }): OutboxRow {
  return {
    id: uuidv7(),
    subject: "evt.categorisation.catalogue_changed",
    payload: encodeEvent(CatalogueChangedSchema, { categoryId: id, version: BigInt(version) }),
  };
}
