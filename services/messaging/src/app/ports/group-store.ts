import type { DeliveryState } from "../../domain/outgoing/delivery-state.ts";
import type { OutgoingMessage } from "../../domain/outgoing/message.ts";
import type { Delivery, DeliveryPatch } from "./delivery-store.ts";

/** A list that is being made, or a message that was replaced by one and is not settled. */
export type OpenGroupMember =
  | { kind: "list"; id: string; createdAt: Date }
  | { kind: "replaced"; id: string; listId: string };

/** Lists that replace messages, and those messages. Every change is conditional on the state it was decided from. */
export type GroupStore = {
  /** Returns those of these messages that Meta has not accepted, in the order of the ids. */
  waiting(ids: readonly string[]): Promise<Delivery[]>;
  get(listId: string): Promise<Delivery | null>;
  /** Stores a list that nobody sends yet. */
  begin(list: OutgoingMessage, at: Date): Promise<void>;
  /** Marks those of these messages that nobody has tried to send as replaced; returns all that the list replaces by then, in the order of the ids. */
  replace(listId: string, ids: readonly string[]): Promise<OutgoingMessage[]>;
  /** Gives a list that was begun its content and has it sent; false: it was given up. */
  activate(list: OutgoingMessage, at: Date): Promise<boolean>;
  /** Gives up a list that was begun and not activated. */
  giveUp(listId: string, at: Date): Promise<void>;
  open(limit: number): Promise<OpenGroupMember[]>;
  /** Moves messages that the list replaced and that are in one of these states. */
  move(
    list: { id: string; members: readonly string[] },
    from: readonly DeliveryState[],
    to: DeliveryState,
    patch: DeliveryPatch,
  ): Promise<void>;
};
