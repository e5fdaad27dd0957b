import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type ImportedOffer, type MessagingService, OfferStatus } from "@tenho/proto/messaging/v1/messaging_pb";
import type { ImportHistory, PastOffer } from "../../app/panel/import-history.ts";

type Timestamp = Parameters<typeof timestampDate>[0];

const STATUSES: Partial<Record<OfferStatus, PastOffer["status"]>> = {
  [OfferStatus.ACCEPTED]: "accepted",
  [OfferStatus.REJECTED]: "rejected",
  [OfferStatus.EXPIRED]: "expired",
};

/** History from outside. Raises: invalid_input. */
export function importRpc(
  history: ImportHistory,
): Pick<ServiceImpl<typeof MessagingService>, "importWish" | "importContact"> {
  return {
    async importWish({ receivedAt, offers, ...rest }) {
      await history.wish({ ...rest, receivedAt: moment(receivedAt), offers: offers.map(toOffer) });
      return {};
    },
    async importContact({ phone, name, phoneNumberId, lastInboundAt }) {
      if (phone === "" || phoneNumberId === "") throw new AppError("invalid_input", "Informe telefone e número.");
      await history.contact(phone, name, phoneNumberId, moment(lastInboundAt));
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
    askedAt: moment(askedAt),
    answeredAt: answeredAt ? timestampDate(answeredAt) : null,
  };
}

function moment(timestamp: Timestamp | undefined): Date {
  if (!timestamp) throw new AppError("invalid_input", "Informe as datas.");
  return timestampDate(timestamp);
}
