import { durationMs } from "@tenho/kernel/config/common-config";
import { z } from "zod";

const HOUR_MS = 3_600_000;
const days = (fallback: number) => z.coerce.number().int().min(1).max(36_500).default(fallback);

/** How long personal data and records are kept (docs/retention.md). */
export const retentionConfig = {
  /** A contact from whom and to whom there was no message for so long is erased; its wishes stay, without it. */
  CONTACT_SILENT_DAYS: days(730),
  /** Records of handled inbound messages; no less than the stream WHATSAPP_IN keeps the messages. */
  INBOUND_DAYS: days(30),
  /** Outgoing messages whose delivery is settled. */
  OUTGOING_DAYS: days(90),
  RETENTION_SWEEP_MS: durationMs(HOUR_MS),
  /** When a person that was erased is looked at once more, for what was being written meanwhile. */
  ERASURE_RECHECK_MS: durationMs(HOUR_MS),
};
