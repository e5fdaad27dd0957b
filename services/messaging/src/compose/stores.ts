import type { Connection } from "mongoose";
import { createBlockStore } from "../abuse/block-store.ts";
import { createContactStore } from "../adapters/db/contact-store.ts";
import type { BatchTimes } from "../adapters/db/delivery-batches.ts";
import { createDeliveryStore } from "../adapters/db/delivery-store.ts";
import { createGroupStore } from "../adapters/db/group-store.ts";
import { createInboundStore } from "../adapters/db/inbound-store.ts";
import { createMerchantStore } from "../adapters/db/merchant-store.ts";
import { createRecipientStore } from "../adapters/db/recipient-store.ts";
import { createResendStore } from "../adapters/db/resend-store.ts";
import { createWishStore } from "../adapters/db/wish-store.ts";
import { createCostStore } from "../costs/cost-store.ts";
import { createRateStore } from "../costs/rate-store.ts";
import { createMachineStore } from "../machines/machine-store.ts";
import { createConnectionStore } from "../meta-connection/adapters/connection-store.ts";
import { createLookStore, createSignatureStore } from "../meta-connection/adapters/look-store.ts";
import { createRegistrationStore } from "../meta-connection/adapters/registration-store.ts";
import { createPushStore } from "../push/push-store.ts";
import { createSubscriptionStore } from "../push/subscription-store.ts";
import { createPersonStore } from "../retention/person-store.ts";
import { createRoutingStore } from "../routing/routing-store.ts";
import { createSmokeRunStore } from "../smoke-run/smoke-run-store.ts";
import { createRollupStore } from "../statistics/rollup-store.ts";
import { createPauseStore } from "../unit-pause/pause-store.ts";
import { createTranscriptionBudget } from "../voice/transcription-budget-store.ts";
import { createVoiceStore } from "../voice/voice-store.ts";
import { createHealthStore } from "../whatsapp-health/adapters/health-store.ts";

/** The stores that wishes and messages are written to. */
export const composeStores = (connection: Connection, times: BatchTimes = {}) => ({
  blocks: createBlockStore(connection),
  contacts: createContactStore(connection),
  costs: createCostStore(connection),
  deliveries: createDeliveryStore(connection, times),
  health: createHealthStore(connection),
  looks: createLookStore(connection),
  metaConnections: createConnectionStore(connection),
  groups: createGroupStore(connection),
  inbound: createInboundStore(connection),
  machines: createMachineStore(connection),
  merchants: createMerchantStore(connection),
  messageRates: createRateStore(connection),
  pauses: createPauseStore(connection),
  persons: createPersonStore(connection),
  pushes: createPushStore(connection),
  recipients: createRecipientStore(connection),
  registrations: createRegistrationStore(connection),
  resending: createResendStore(connection),
  routing: createRoutingStore(connection),
  rollups: createRollupStore(connection),
  signatures: createSignatureStore(connection),
  smokeRuns: createSmokeRunStore(connection),
  subscriptions: createSubscriptionStore(connection),
  transcriptionBudget: (settings: Parameters<typeof createTranscriptionBudget>[1]) =>
    createTranscriptionBudget(connection, settings),
  voices: createVoiceStore(connection),
  wishes: createWishStore(connection),
});

export type Stores = ReturnType<typeof composeStores>;
