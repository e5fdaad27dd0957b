import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { z } from "zod";
import type { createListUnits } from "../../app/list-units.ts";
import type { createCreateUnit } from "../../app/units/create-unit.ts";
import type { createDeleteUnit } from "../../app/units/delete-unit.ts";
import type { createPageUnits } from "../../app/units/page-units.ts";
import type { createReadUnit } from "../../app/units/read-unit.ts";
import type { createUpdateUnit } from "../../app/units/update-unit.ts";
import { presentUnit } from "./present-unit.ts";
import { createUnit, deleteUnit, getUnit, listUnits, updateUnit } from "./unit-contract.ts";

const UNPAGED_MAX = 10_000;
const cursorKey = z.tuple([z.string().max(300), z.uuid()]);

/** Trimmed; null is no region. */
const trimmed = (text: string): string => text.trim();
const filled = (text: string | null | undefined): string | null => text?.trim() || null;
const digits = (text: string | null | undefined): string | null => filled(text)?.replace(/[\s()+.-]/g, "") ?? null;
const hundredths = (value: number | null): number | null => (value === null ? null : Math.round(value * 100));

/** What `of` makes of a value that was given; undefined stays so. */
const given = <T, R>(value: T | undefined, of: (value: T) => R): R | undefined =>
  value === undefined ? undefined : of(value);

/** Units over HTTP. */
export function unitHandlers(deps: {
  listUnits: ReturnType<typeof createListUnits>;
  pageUnits: ReturnType<typeof createPageUnits>;
  readUnit: ReturnType<typeof createReadUnit>;
  createUnit: ReturnType<typeof createCreateUnit>;
  updateUnit: ReturnType<typeof createUpdateUnit>;
  deleteUnit: ReturnType<typeof createDeleteUnit>["deleteUnit"];
}): BoundRoute[] {
  return [
    bind(listUnits, async ({ query: { search = "", status, limit, cursor }, identity }) => {
      const isFiltered = search.trim() !== "" || status !== undefined;
      const isPaged = limit !== undefined || cursor !== undefined;
      if (!isFiltered && !isPaged) return (await deps.listUnits(identity)).map((unit) => presentUnit(identity, unit));
      const size = limit ?? UNPAGED_MAX;
      const [name, id] = cursor === undefined ? [] : decodeCursor(cursorKey, cursor);
      const after = name === undefined || id === undefined ? null : { name, id };
      const isActive = status === undefined ? null : status === "active";
      const { units, total } = await deps.pageUnits(identity, { search, isActive }, { limit: size + 1, after });
      const page = toPage(units, size, (unit) => [unit.name, unit.id]);
      const items = page.items.map((unit) => presentUnit(identity, unit));
      return isPaged ? { items, next_cursor: page.next_cursor, total } : items;
    }),
    bind(getUnit, async ({ params, identity }) => {
      const { unit, counts } = await deps.readUnit(identity, params.id);
      return {
        ...presentUnit(identity, unit),
        ...(counts !== undefined && {
          admins_count: counts?.admins ?? null,
          users_count: counts?.users ?? null,
          clients_count: counts?.clients ?? null,
        }),
      };
    }),
    bind(createUnit, async ({ body, identity }) => {
      const unit = await deps.createUnit({
        name: trimmed(body.name),
        code: trimmed(body.code),
        city: trimmed(body.city),
        state: trimmed(body.state).toUpperCase(),
        region: filled(body.region) ?? "",
        isActive: body.is_active,
        registrationOpen: body.registration_open ?? true,
        plan: body.plan ?? "BASICA",
        phoneNumberId: filled(body.phone_number_id),
        displayPhoneNumber: digits(body.display_phone_number),
        terms: {
          commissionBasisPoints: hundredths(body.commission_percent ?? null),
          monthlyFeeCents: hundredths(body.monthly_fee ?? null),
        },
      });
      return presentUnit(identity, unit);
    }),
    bind(updateUnit, async ({ params, body, identity }) => {
      const unit = await deps.updateUnit(identity, params.id, {
        name: given(body.name, trimmed),
        code: given(body.code, trimmed),
        city: given(body.city, trimmed),
        state: given(body.state, (state) => trimmed(state).toUpperCase()),
        region: given(body.region, (region) => filled(region) ?? ""),
        isActive: body.is_active,
        registrationOpen: body.registration_open,
        plan: body.plan,
        phoneNumberId: given(body.phone_number_id, filled),
        displayPhoneNumber: given(body.display_phone_number, digits),
        commissionBasisPoints: given(body.commission_percent, hundredths),
        monthlyFeeCents: given(body.monthly_fee, hundredths),
      });
      return presentUnit(identity, unit);
    }),
    bind(deleteUnit, async ({ params }) => {
      await deps.deleteUnit(params.id);
      return { message: "Franquia removida!" };
    }),
  ];
}
