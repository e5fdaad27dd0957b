import { centsToReais, formatBRL } from "@tenho/br/money/money";
import QRCode from "qrcode";
import { type Charge, seenStatus } from "../../domain/charge.ts";

/** Size and margin given by the specification. */
const QR = { width: 300, margin: 2 } as const;

/** A charge as lists show it. */
export function presentCharge(charge: Charge, now: Date) {
  const status = seenStatus(charge, now);
  return {
    txid: charge.txid,
    method: charge.method,
    amount: centsToReais(charge.amountCents),
    paid_amount: charge.paidCents === null ? null : centsToReais(charge.paidCents),
    returned_amount: centsToReais(charge.returnedCents),
    status,
    ...(status === "ACTIVE" && charge.copyCode !== null && { copy_code: charge.copyCode }),
    created_at: charge.createdAt.toISOString(),
    expires_at: charge.expiresAt.toISOString(),
    paid_at: charge.paidAt?.toISOString() ?? null,
  };
}

/** A charge to be paid, in the specification's shape, with its QR code. */
export async function presentPixPurchase(charge: Charge, now: Date) {
  const copyCode = charge.copyCode ?? "";
  const qrCodeUrl = await QRCode.toDataURL(copyCode, QR);
  return {
    IsSuccess: true as const,
    Message: `Pague ${formatBRL(charge.amountCents)} pelo aplicativo do seu banco.`,
    Item: { pix: { link_qr_code: qrCodeUrl, qr_code_data: copyCode } },
    qrCodeUrl,
    qrCodeData: copyCode,
    txid: charge.txid,
    amount: centsToReais(charge.amountCents),
    expires_at: charge.expiresAt.toISOString(),
    status: seenStatus(charge, now),
  };
}
