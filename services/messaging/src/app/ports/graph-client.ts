import type { OutgoingContent } from "../../domain/outgoing/message.ts";

export type Recipient = { to: string } | { recipient: string };

export type SendResult =
  | { outcome: "accepted"; wamid: string; waId: string | null }
  | { outcome: "refused"; code: number; title: string; details: string }
  /** Certainly not accepted: no connection, or the breaker is open. */
  | { outcome: "not_sent"; delayMs: number }
  /** Perhaps accepted: no answer came. A later status with our message id confirms it. */
  | { outcome: "unknown" };

/** Meta's Graph API. */
export type GraphClient = {
  send(request: {
    id: string;
    phoneNumberId: string;
    recipient: Recipient;
    content: OutgoingContent;
  }): Promise<SendResult>;
};
