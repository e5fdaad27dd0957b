import { durationMs } from "@tenho/kernel/config/common-config";
import { z } from "zod";

const HOUR_MS = 3_600_000;
const days = (fallback: number) => z.coerce.number().int().min(1).max(36_500).default(fallback);

/** Retention periods of personal data and records (docs/retention.md). */
export const retentionConfig = {
  /** Age of the last message from or to a contact at which the contact is erased; its wishes stay, without it. */
  CONTACT_SILENT_DAYS: days(730),
  /** Records of handled inbound messages; no less than the stream WHATSAPP_IN keeps the messages. */
  INBOUND_DAYS: days(30),
  /** Outgoing messages whose delivery is settled. */
  OUTGOING_DAYS: days(90),
  RETENTION_SWEEP_MS: durationMs(HOUR_MS),
  /** Interval at which due erasures are looked for; a requested one begins within a minute. */
  ERASURE_SWEEP_MS: durationMs(15_000),
  /** Time after which an erased person is checked once more, for data that was being written during the erasure. */
  ERASURE_RECHECK_MS: durationMs(HOUR_MS),
};
