import { AppError } from "@tenho/kernel/errors/app-error";
import type { AuditRecord } from "../domain/wish/audit-record.ts";
import type { CurrentRouting } from "./current-routing.ts";
import type { RoutingStore } from "./routing-port.ts";
import {
  changedChoices,
  inForce,
  ROUTING_FIELDS,
  type RoutingChoices,
  type RoutingField,
  type RoutingSettings,
  routingErrors,
} from "./routing-settings.ts";

const RACES_MAX = 20;

export type RoutingState = { settings: RoutingSettings; defaults: RoutingSettings };
/** Fields in `restored` return to their defaults before `settings` are applied. */
export type RoutingChange = { settings: RoutingChoices; restored: readonly RoutingField[] };
export type ChangedSetting = { field: RoutingField; before: unknown; after: unknown };

type Deps = { store: RoutingStore; current: CurrentRouting; onChange: () => void };

/** Reads the settings in force, as stored now, and the defaults. Raises: what the store raises. */
export function createReadRouting({ store, current }: Pick<Deps, "store" | "current">): ReadRouting {
  return async (): Promise<RoutingState> => {
    const choices = current.choicesIn(await store.read());
    return { settings: inForce(current.defaults, choices), defaults: current.defaults };
  };
}

export type ReadRouting = () => Promise<RoutingState>;

/**
 * Sets the given settings, for wishes and offers from then on; the others stay. A change without effect is not recorded.
 * Raises: `invalid_input` by field, `unavailable` when others change them at the same time.
 *
 * @param record makes the record for the audit log that is stored with the change
 */
export function createSetRouting({ store, current, onChange }: Deps) {
  const { defaults } = current;
  return async (
    change: RoutingChange,
    record: (changes: readonly ChangedSetting[]) => AuditRecord,
  ): Promise<RoutingState> => {
    for (let race = 0; race < RACES_MAX; race += 1) {
      const stored = await store.read();
      const choices = current.choicesIn(stored);
      const next = changedChoices(choices, change, defaults);
      const fields = routingErrors(next, defaults);
      if (fields.length > 0) {
        throw new AppError("invalid_input", "Confira as configurações de roteamento.", { fields });
      }
      const [before, after] = [inForce(defaults, choices), inForce(defaults, next)];
      const changes = ROUTING_FIELDS.filter((field) => before[field] !== after[field]);
      const isWritten =
        changes.length === 0 ||
        (await store.write(
          stored,
          next,
          record(changes.map((field) => ({ field, before: before[field], after: after[field] }))),
        ));
      if (!isWritten) continue;
      current.apply(next);
      if (changes.length > 0) onChange();
      return { settings: after, defaults };
    }
    throw new AppError("unavailable", "Outra pessoa está mudando estas configurações. Tente de novo em instantes.");
  };
}

export type SetRouting = ReturnType<typeof createSetRouting>;
