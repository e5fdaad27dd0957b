import type { Timestamp } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import { toDate } from "@tenho/kernel/rpc/request-fields";
import { type ImportedOffer, type MessagingService, OfferStatus } from "@tenho/proto/messaging/v1/messaging_pb";
import type { ImportHistory, PastOffer } from "../../app/wish/import-history.ts";

const STATUSES: Partial<Record<OfferStatus, PastOffer["status"]>> = {
  [OfferStatus.ACCEPTED]: "accepted",
  [OfferStatus.REJECTED]: "rejected",
  [OfferStatus.EXPIRED]: "expired",
};

/** Wishes and contacts of the past, given by the caller. Raises: invalid_input. */
export function historyRpc(
  history: ImportHistory,
): Pick<ServiceImpl<typeof MessagingService>, "importWish" | "importContact"> {
  return {
    async importWish({ receivedAt, offers, ...rest }) {
      await history.wish({ ...rest, receivedAt: requiredDate(receivedAt), offers: offers.map(toOffer) });
      return {};
    },
    async importContact({ phone, name, phoneNumberId, lastInboundAt }) {
      if (phone === "" || phoneNumberId === "") throw new AppError("invalid_input", "Informe telefone e número.");
      await history.contact(phone, name, phoneNumberId, requiredDate(lastInboundAt));
      return {};
    },
  };
}

function toOffer({ id, merchantId, merchantName, status, priceCents, askedAt, answeredAt }: ImportedOffer): PastOffer {
  return {
    id,
    merchantId,
    merchantName,
    status: STATUSES[status] ?? "expired",
    priceCents: Number(priceCents),
    askedAt: requiredDate(askedAt),
    answeredAt: toDate(answeredAt),
  };
}

function requiredDate(timestamp: Timestamp | undefined): Date {
  const date = toDate(timestamp);
  if (date === null) throw new AppError("invalid_input", "Informe as datas.");
  return date;
}
