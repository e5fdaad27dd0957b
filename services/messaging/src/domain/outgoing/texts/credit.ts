import { formatDate, formatDateTime } from "@tenho/br/calendar/dates";
import { formatBRL } from "@tenho/br/money/money";
import type { OutgoingContent } from "../message.ts";

const text = (body: string): OutgoingContent => ({ kind: "text", body });

/** A Pix charge that was created; its code follows in a separate message. */
type MadeCharge = { amountCents: number; expiresAt: Date };

/** Instruction for adding credit: by the Pix code that follows, or in the panel. */
export const howToAdd = (charge: MadeCharge | null, link: string, timeZone: string): string =>
  charge === null
    ? `Adicione créditos em ${link}.`
    : `Se quiser, pague este Pix de *${formatBRL(charge.amountCents)}* até ${formatDateTime(charge.expiresAt, timeZone)}. O código para copiar vem a seguir.`;

export type ThresholdText = {
  balanceCents: number;
  thresholdCents: number;
  link: string;
  charge: MadeCharge | null;
  timeZone: string;
};

/** Notice that the balance fell below the merchant's threshold. */
export const thresholdReached = ({
  balanceCents,
  thresholdCents,
  link,
  charge,
  timeZone,
}: ThresholdText): OutgoingContent =>
  text(
    `Seu saldo é *${formatBRL(balanceCents)}*, abaixo dos ${formatBRL(thresholdCents)} em que você pediu para ser avisado. ` +
      howToAdd(charge, link, timeZone),
  );

export type ExpiringText = {
  remainingCents: number;
  expiresAt: Date;
  daysLeft: number;
  timeZone: string;
  /** No TENHO costs credit now. */
  isFree: boolean;
};

export const daysLeftText = (days: number): string => (days === 1 ? "amanhã" : `em ${days} dias`);

/** Notice that credit expires soon. */
export const creditExpiring = ({
  remainingCents,
  expiresAt,
  daysLeft,
  timeZone,
  isFree,
}: ExpiringText): OutgoingContent =>
  text(
    `*${formatBRL(remainingCents)}* do seu crédito vencem ${daysLeftText(daysLeft)}, em ${formatDate(expiresAt, timeZone)}. ` +
      (isFree ? "Agora o TENHO é grátis e não usa o seu crédito." : "Responda TENHO aos pedidos para aproveitar."),
  );
