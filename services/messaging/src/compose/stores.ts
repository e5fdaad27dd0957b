import type { Connection } from "mongoose";
import { createBlockStore } from "../adapters/db/contact/block-store.ts";
import { createContactStore } from "../adapters/db/contact/contact-store.ts";
import { createCostStore } from "../adapters/db/costs/cost-store.ts";
import { createDeliveryStore } from "../adapters/db/delivery/delivery-store.ts";
import { createGroupStore } from "../adapters/db/delivery/group-store.ts";
import { createRecipientStore } from "../adapters/db/delivery/recipient-store.ts";
import { createResendStore } from "../adapters/db/delivery/resend-store.ts";
import { createInboundStore } from "../adapters/db/inbound-store.ts";
import { createMerchantStore } from "../adapters/db/merchant-store.ts";
import { createPushStore } from "../adapters/db/push/push-store.ts";
import { createSubscriptionStore } from "../adapters/db/push/subscription-store.ts";
import { createPersonStore } from "../adapters/db/retention/person-store.ts";
import { createPauseStore } from "../adapters/db/settings/pause-store.ts";
import { createRoutingStore } from "../adapters/db/settings/routing-store.ts";
import { createRollupStore } from "../adapters/db/statistics/rollup-store.ts";
import { createTranscriptionBudget } from "../adapters/db/voice/transcription-budget.ts";
import { createVoiceStore } from "../adapters/db/voice/voice-store.ts";
import { createHealthStore } from "../adapters/db/whatsapp-health/health-store.ts";
import { createWishStore } from "../adapters/db/wish/wish-store.ts";

/** The stores that wishes and messages are written to. */
export const composeStores = (connection: Connection) => ({
  blocks: createBlockStore(connection),
  contacts: createContactStore(connection),
  costs: createCostStore(connection),
  deliveries: createDeliveryStore(connection),
  health: createHealthStore(connection),
  groups: createGroupStore(connection),
  inbound: createInboundStore(connection),
  merchants: createMerchantStore(connection),
  pauses: createPauseStore(connection),
  persons: createPersonStore(connection),
  pushes: createPushStore(connection),
  recipients: createRecipientStore(connection),
  resending: createResendStore(connection),
  routing: createRoutingStore(connection),
  rollups: createRollupStore(connection),
  subscriptions: createSubscriptionStore(connection),
  transcriptionBudget: (settings: Parameters<typeof createTranscriptionBudget>[1]) =>
    createTranscriptionBudget(connection, settings),
  voices: createVoiceStore(connection),
  wishes: createWishStore(connection),
});

export type Stores = ReturnType<typeof composeStores>;
