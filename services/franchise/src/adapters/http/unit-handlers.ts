import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { z } from "zod";
import type { FranchiseContext } from "../../app/franchise-context.ts";
import { whatsappNumbers } from "../../app/shared-numbers/whatsapp-numbers.ts";
import { createUnit } from "../../app/units/create-unit.ts";
import { createUnitFromLead } from "../../app/units/create-unit-from-lead.ts";
import { findVisibleUnit } from "../../app/units/find-unit.ts";
import { listUnits, pageUnits } from "../../app/units/list-units.ts";
import { updateUnit } from "../../app/units/update-unit.ts";
import type { Unit } from "../../domain/unit.ts";
import type { Reader } from "../../domain/unit-access.ts";
import * as contract from "./unit-contract.ts";
import { changeFrom, draftFrom, presentUnit } from "./unit-fields.ts";

const UNPAGED_MAX = 10_000;
const cursorKey = z.tuple([z.string().max(300), z.uuid()]);

/** Units over HTTP. */
export function unitHandlers(ctx: FranchiseContext): BoundRoute[] {
  const present = async (reader: Reader, units: readonly Unit[]) => {
    const numbers = await whatsappNumbers(ctx, units);
    return units.map((unit) => presentUnit(reader, unit, numbers.get(unit.id)?.displayPhoneNumber ?? null));
  };
  const presentOne = async (reader: Reader, unit: Unit) =>
    presentUnit(reader, unit, (await whatsappNumbers(ctx, [unit])).get(unit.id)?.displayPhoneNumber ?? null);
  return [
    bind(contract.listUnits, async ({ query: { search = "", status, limit, cursor }, identity }) => {
      const isFiltered = search.trim() !== "" || status !== undefined;
      const isPaged = limit !== undefined || cursor !== undefined;
      if (!isFiltered && !isPaged) return await present(identity, await listUnits(ctx, identity));
      const size = limit ?? UNPAGED_MAX;
      const [name, id] = cursor === undefined ? [] : decodeCursor(cursorKey, cursor);
      const after = name === undefined || id === undefined ? null : { name, id };
      const isActive = status === undefined ? null : status === "active";
      const { units, total } = await pageUnits(ctx, identity, { search, isActive }, { limit: size + 1, after });
      const page = toPage(units, size, (unit) => [unit.name, unit.id]);
      const items = await present(identity, page.items);
      return isPaged ? { items, next_cursor: page.next_cursor, total } : items;
    }),
    bind(contract.getUnit, async ({ params, identity }) =>
      presentOne(identity, await findVisibleUnit(ctx, identity, params.id)),
    ),
    bind(contract.createUnit, async ({ body, identity }) => {
      const { lead_id: leadId, circular_confirmed: isCircularConfirmed = false } = body;
      const unit =
        leadId === undefined
          ? await createUnit(ctx, draftFrom(body))
          : await createUnitFromLead(ctx, draftFrom(body), { leadId, isCircularConfirmed });
      return presentOne(identity, unit);
    }),
    bind(contract.updateUnit, async ({ params, body, identity }) => {
      const unit = await updateUnit(ctx, identity, params.id, changeFrom(body));
      return presentOne(identity, unit);
    }),
  ];
}
