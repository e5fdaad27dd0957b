import { createHmac, timingSafeEqual } from "node:crypto";
import type { PaymentMethod } from "./charge.ts";

/** Content of a checkout reference: the merchant, amount, method and end of the purchase. It gives no other right. */
export type Checkout = {
  /** 16 letters and digits; the charge made with the reference has it in its key. */
  id: string;
  userId: string;
  amountCents: number;
  method: PaymentMethod;
  expiresAt: Date;
};

/** 15 minutes. */
export const CHECKOUT_SECONDS_MAX = 900;

const PREFIX = "c1";
const SHAPE = /^c1\.([A-Za-z0-9_-]{20,400})\.([A-Za-z0-9_-]{43})$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const macOf = (payload: string, secret: string): Buffer =>
  createHmac("sha256", secret).update(`${PREFIX}.${payload}`).digest();

/** The checkout as a signed text, which a page without a session can carry. */
export function signCheckout({ id, userId, amountCents, method, expiresAt }: Checkout, secret: string): string {
  const fields = [id, userId, amountCents, method, Math.floor(expiresAt.getTime() / 1_000)];
  const payload = Buffer.from(JSON.stringify(fields)).toString("base64url");
  return `${PREFIX}.${payload}.${macOf(payload, secret).toString("base64url")}`;
}

/** Reads the checkout of a reference; null when it was not signed with this secret. Signatures are compared in constant time. */
export function readCheckout(reference: string, secret: string): Checkout | null {
  const match = SHAPE.exec(reference);
  if (match === null) return null;
  const [, payload = "", mac = ""] = match;
  const given = Buffer.from(mac, "base64url");
  const expected = macOf(payload, secret);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [id, userId, amountCents, method, seconds] = JSON.parse(Buffer.from(payload, "base64url").toString()) as [
    string,
    string,
    number,
    PaymentMethod,
    number,
  ];
  if (!UUID.test(userId)) return null;
  return { id, userId, amountCents, method, expiresAt: new Date(seconds * 1_000) };
}
