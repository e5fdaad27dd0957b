import { createECDH, randomBytes, randomUUID } from "node:crypto";
import type { ReceiverKeys } from "./decrypt-push.ts";

const KEPT_MAX = 1_000;

/** A browser simulated by the sandbox; `applicationServerKey`: the only sender it accepts messages from, anybody when absent. */
export type SandboxSubscription = ReceiverKeys & {
  readonly id: string;
  readonly applicationServerKey: string | undefined;
};

/** A message as the browser would get it. */
export type ReceivedPush = {
  readonly subscription_id: string;
  /** The payload parsed as JSON where possible, else the text. */
  readonly payload: unknown;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string | null;
  /** Contact address given by the sender. */
  readonly subject: string;
  readonly at: string;
};

export type RefusedPush = { readonly status: number; readonly reason: string; readonly at: string };

/** Subscriptions and the messages received for them. Kept in memory only: after a restart an endpoint is gone, like that of a deleted browser. */
export class PushLog {
  readonly received: ReceivedPush[] = [];
  readonly refused: RefusedPush[] = [];
  private readonly subscriptions = new Map<string, SandboxSubscription>();

  subscribe(applicationServerKey: string | undefined): SandboxSubscription {
    const pair = createECDH("prime256v1");
    const publicKey = pair.generateKeys();
    const auth = randomBytes(16);
    const made = { id: randomUUID(), privateKey: pair.getPrivateKey(), publicKey, auth, applicationServerKey };
    this.subscriptions.set(made.id, made);
    for (const id of this.subscriptions.keys()) {
      if (this.subscriptions.size <= KEPT_MAX) break;
      this.subscriptions.delete(id);
    }
    return made;
  }

  get(id: string): SandboxSubscription | undefined {
    return this.subscriptions.get(id);
  }

  unsubscribe(id: string): boolean {
    return this.subscriptions.delete(id);
  }

  receive(push: ReceivedPush): void {
    this.received.push(push);
    this.received.splice(0, this.received.length - KEPT_MAX);
  }

  refuse(refusal: RefusedPush): void {
    this.refused.push(refusal);
    this.refused.splice(0, this.refused.length - KEPT_MAX);
  }

  clear(): void {
    this.received.length = 0;
    this.refused.length = 0;
  }
}
