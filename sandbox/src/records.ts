import type { AppConnection } from "./business/business-state.ts";
import type { Button } from "./domain/check-template.ts";
import type { PixRecord } from "./pix/records.ts";
import type { CreatedTemplate } from "./templates/template-account.ts";

export type DeliveryStatus = "accepted" | "sent" | "delivered" | "read" | "failed";

interface CommonMessage {
  readonly wamid: string;
  /** Key of the person at the other end: see `State.keyOf`. */
  readonly person: string;
  readonly phoneNumberId: string;
  readonly type: string;
  readonly body: string;
  readonly createdAtMs: number;
  /** The message this one answers. */
  readonly contextWamid?: string | undefined;
}

/** A message from a business to a person. */
export interface OutMessage extends CommonMessage {
  readonly direction: "out";
  readonly to: string;
  readonly waId: string | null;
  readonly bsuid: string;
  readonly header?: string | undefined;
  readonly footer?: string | undefined;
  readonly listButton?: string | undefined;
  readonly asksLocation?: boolean | undefined;
  readonly copyCode?: string | undefined;
  readonly buttons: readonly Button[];
  readonly category: string;
  readonly callbackData?: string | undefined;
  /** True when Meta refused the message after accepting it: no phone ever showed it. */
  readonly refused: boolean;
  readonly raw: unknown;
  status: DeliveryStatus;
  errorCode?: number | undefined;
}

/** A message from a person to a business. */
export interface InMessage extends CommonMessage {
  readonly direction: "in";
  readonly name: string;
  /** Content of a voice note: Meta's id of the file, and the words spoken in it. */
  readonly voice?: { readonly mediaId: string; readonly transcript: string } | undefined;
  /** True when some delivery of its callback was answered 2xx. */
  arrived: boolean;
  /** True when the business has marked it as read. */
  read: boolean;
}

export type Message = OutMessage | InMessage;

export interface Person {
  readonly key: string;
  /** The number's `wa_id`; null while only the business-scoped id is known. */
  readonly waId: string | null;
  readonly bsuid: string;
  readonly name: string | null;
}

/** A callback to be delivered. Its bytes never change from one attempt to the next. */
export interface Job {
  readonly id: string;
  /** The system that sends the callback; WhatsApp when absent. */
  readonly channel?: "pix" | undefined;
  readonly body: string;
  readonly createdAtMs: number;
  /** Number of identical deliveries still pending. */
  copies: number;
  attempt: number;
  dueAtMs: number;
  /** Tick shown on the message when the callback is first delivered. */
  readonly tick?: { readonly wamid: string; readonly status: DeliveryStatus; readonly errorCode?: number | undefined };
  /** The message from a person that this callback carries. */
  readonly carries?: string | undefined;
  /** A job that starts `delayMs` after the first attempt of this one. */
  readonly next?: { readonly delayMs: number; readonly job: Job } | undefined;
}

/** One line of the journal. Replaying all lines in order gives the state. */
export type JournalRecord =
  | { readonly t: "message"; readonly message: Message; readonly jobs: readonly Job[] }
  | { readonly t: "job"; readonly job: Job }
  /** An attempt has ended: nothing is pending, or `again` is; `next` may follow. */
  | {
      readonly t: "attempted";
      readonly id: string;
      readonly again?: Job | undefined;
      readonly next?: Job | undefined;
      /** The message from a person that has now arrived. */
      readonly arrived?: string | undefined;
    }
  | {
      readonly t: "tick";
      readonly wamid: string;
      readonly status: DeliveryStatus;
      readonly errorCode?: number | undefined;
    }
  | { readonly t: "read"; readonly wamid: string }
  | { readonly t: "window"; readonly person: string; readonly phoneNumberId: string; readonly atMs: number | null }
  | { readonly t: "person"; readonly person: Person }
  /** A template that was created through the API, as it now is. */
  | { readonly t: "template"; readonly template: CreatedTemplate }
  /** Connection of the app, as a call of the Graph API left it. */
  | { readonly t: "connection"; readonly connection: AppConnection }
  | PixRecord
  /** Payments in their present state, with the callbacks that report them. */
  | {
      readonly t: "pix_told";
      readonly records: readonly Extract<PixRecord, { t: "pix" }>[];
      readonly jobs: readonly Job[];
    };
