import type { Client } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import {
  type MessagingService,
  RoutingField,
  type RoutingSettings,
  type RoutingSettingsState,
} from "@tenho/proto/messaging/v1/messaging_pb";
import { actorFields } from "./actor-fields.ts";

export type Routing = {
  merchantsMax: number;
  offerExpiryMinutes: number;
  textsGatherSeconds: number;
  answersGatherSeconds: number;
  askBelow: number | null;
  asksWhenOpen: boolean;
  opensAt: string;
  closesAt: string;
  wishAgeHoursMax: number;
};

/** The settings in force, and the default of each. */
export type RoutingState = Routing & { defaults: Routing };

/** Null restores a default; missing or undefined fields stay. */
export type RoutingChange = { readonly [Field in keyof Routing]?: Routing[Field] | null | undefined };

/** Settings of the routing of wishes, kept by messaging. Every method raises `unavailable`, `overloaded` or `deadline_exceeded` while it does not answer. */
export type RoutingClient = {
  read(): Promise<RoutingState>;
  /** Sets the given fields. Raises: `invalid_input`, by field. */
  set(change: RoutingChange): Promise<void>;
};

/** Time limit after which the settings are shown without this part. */
const READ_DEADLINE_MS = 2_000;

const FIELDS: Readonly<Record<keyof Routing, RoutingField>> = {
  merchantsMax: RoutingField.MERCHANTS_MAX,
  offerExpiryMinutes: RoutingField.OFFER_EXPIRY_MINUTES,
  textsGatherSeconds: RoutingField.TEXTS_GATHER_SECONDS,
  answersGatherSeconds: RoutingField.ANSWERS_GATHER_SECONDS,
  askBelow: RoutingField.ASK_BELOW,
  asksWhenOpen: RoutingField.ASKS_WHEN_OPEN,
  opensAt: RoutingField.OPENS_AT,
  closesAt: RoutingField.CLOSES_AT,
  wishAgeHoursMax: RoutingField.WISH_AGE_HOURS_MAX,
};

/** Client of messaging's routing settings by RPC. */
export function createRoutingClient(
  rpc: Pick<Client<typeof MessagingService>, "getRoutingSettings" | "setRoutingSettings">,
): RoutingClient {
  return {
    read: async () => toState(await rpc.getRoutingSettings({}, { timeoutMs: READ_DEADLINE_MS })),
    async set(change) {
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      await rpc.setRoutingSettings({
        settings: Object.fromEntries(given.filter(([, value]) => value !== null)),
        restored: given.flatMap(([field, value]) => (value === null ? [FIELDS[field as keyof Routing]] : [])),
        ...actorFields(),
      });
    },
  };
}

function toState({ settings, defaults }: RoutingSettingsState): RoutingState {
  return { ...toRouting(settings), defaults: toRouting(defaults) };
}

/** Converts routing settings from RPC. Raises: `unavailable` when a setting is missing. */
function toRouting(settings: RoutingSettings | undefined): Routing {
  const { merchantsMax, offerExpiryMinutes, textsGatherSeconds, answersGatherSeconds } = settings ?? {};
  const { askBelow = null, asksWhenOpen, opensAt, closesAt, wishAgeHoursMax } = settings ?? {};
  if (
    merchantsMax === undefined ||
    offerExpiryMinutes === undefined ||
    textsGatherSeconds === undefined ||
    answersGatherSeconds === undefined ||
    asksWhenOpen === undefined ||
    opensAt === undefined ||
    closesAt === undefined ||
    wishAgeHoursMax === undefined
  ) {
    throw new AppError("unavailable", "As configurações de roteamento não podem ser lidas agora.");
  }
  const durations = { offerExpiryMinutes, textsGatherSeconds, answersGatherSeconds, wishAgeHoursMax };
  return { merchantsMax, ...durations, askBelow, asksWhenOpen, opensAt, closesAt };
}
