import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import { parseOptionalUuid } from "@tenho/kernel/rpc/request-fields";
import { contextFrom, currentContext, runWithContext } from "@tenho/kernel/telemetry/request-context";
import {
  type MessagingService,
  type RoutingSettingsStateSchema,
  RoutingField as RpcField,
  type RoutingSettings as RpcSettings,
} from "@tenho/proto/messaging/v1/messaging_pb";
import { auditRecord } from "../adapters/events/audit-record.ts";
import type { AuditRecord } from "../domain/wish/audit-record.ts";
import { ROUTING_FIELDS, type RoutingChoices, type RoutingField, type RoutingSettings } from "./routing-settings.ts";
import type { ChangedSetting, ReadRouting, RoutingState, SetRouting } from "./set-routing.ts";

const FIELDS: Readonly<Record<RpcField, RoutingField | null>> = {
  [RpcField.UNSPECIFIED]: null,
  [RpcField.MERCHANTS_MAX]: "merchantsMax",
  [RpcField.OFFER_EXPIRY_MINUTES]: "offerExpiryMinutes",
  [RpcField.TEXTS_GATHER_SECONDS]: "textsGatherSeconds",
  [RpcField.ANSWERS_GATHER_SECONDS]: "answersGatherSeconds",
  [RpcField.ASK_BELOW]: "askBelow",
  [RpcField.ASKS_WHEN_OPEN]: "asksWhenOpen",
  [RpcField.OPENS_AT]: "opensAt",
  [RpcField.CLOSES_AT]: "closesAt",
  [RpcField.WISH_AGE_HOURS_MAX]: "wishAgeHoursMax",
};

/** RPCs that read and set the settings of the routing. Raises: `invalid_input`, by field. */
export function routingRpc(deps: {
  readRouting: ReadRouting;
  setRouting: SetRouting;
}): Pick<ServiceImpl<typeof MessagingService>, "getRoutingSettings" | "setRoutingSettings"> {
  return {
    getRoutingSettings: async () => present(await deps.readRouting()),
    async setRoutingSettings({ settings, restored, actorId, actorRole, actorAddress }) {
      const change = { settings: choicesOf(settings), restored: restored.map(fieldOf) };
      const caller = { userId: parseOptionalUuid(actorId), role: actorRole || "SYSTEM", address: actorAddress };
      const context = { ...(currentContext() ?? contextFrom({})), caller };
      return present(await runWithContext(context, () => deps.setRouting(change, recordOf)));
    },
  };
}

function fieldOf(field: RpcField): RoutingField {
  const known = FIELDS[field];
  if (known === undefined || known === null) throw new AppError("invalid_input", "Configuração desconhecida.");
  return known;
}

function choicesOf(settings: RpcSettings | undefined): RoutingChoices {
  if (settings === undefined) return {};
  const given = ROUTING_FIELDS.filter((field) => settings[field] !== undefined);
  return Object.fromEntries(given.map((field) => [field, settings[field]]));
}

const snakeCase = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const recordOf = (changes: readonly ChangedSetting[]): AuditRecord =>
  auditRecord({
    action: "setting.update",
    subject: { kind: "setting", id: "routing" },
    unitId: null,
    changes: changes.map(({ field, before, after }) => ({ field: snakeCase(field), before, after })),
  });

const present = ({ settings, defaults }: RoutingState): MessageInitShape<typeof RoutingSettingsStateSchema> => ({
  settings: presentSettings(settings),
  defaults: presentSettings(defaults),
});

const presentSettings = ({ askBelow, ...others }: RoutingSettings) => ({
  ...others,
  ...(askBelow !== null && { askBelow }),
});
