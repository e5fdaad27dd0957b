import type { OutboxRow } from "@tenho/kernel/events/outbox";
import { encodeEvent } from "@tenho/kernel/events/publish";
import { CatalogueChangedSchema } from "@tenho/proto/categorisation/v1/events_pb";
import { v7 as uuidv7 } from "uuid";
import { categoryNotice } from "./live-notices.ts";

type Changed = { id: number; version: number };

/** The outbox rows of a changed category: the event for other services and the live notice for panels. */
export const categoryEvents = (category: Changed): OutboxRow[] => [
  catalogueChanged(category),
  categoryNotice(category),
];

function catalogueChanged({ id, version }: Changed): OutboxRow {
  return {
    id: uuidv7(),
    subject: "evt.categorisation.catalogue_changed",
    payload: encodeEvent(CatalogueChangedSchema, { categoryId: id, version: BigInt(version) }),
  };
}
