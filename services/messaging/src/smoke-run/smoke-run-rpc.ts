import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import { parseUuid } from "@tenho/kernel/rpc/request-fields";
import { type MessagingService, OfferStatus } from "@tenho/proto/messaging/v1/messaging_pb";
import { auditRecord } from "../adapters/events/audit-record.ts";
import type { OfferStatus as StoredStatus } from "../domain/wish/wish.ts";
import type { BeginSmokeRun } from "./begin-smoke-run.ts";
import type { ReadSmokeRun, SmokeMessage, SmokeRunView } from "./read-smoke-run.ts";
import type { SmokeRun } from "./smoke-run.ts";
import type { ForgetSmokeRun, UndoSmokeRun } from "./undo-smoke-run.ts";

export type SmokeRunUseCases = {
  begin: BeginSmokeRun;
  read: ReadSmokeRun;
  undo: UndoSmokeRun;
  forget: ForgetSmokeRun;
};

const STATUSES: Readonly<Record<StoredStatus, OfferStatus>> = {
  scheduled: OfferStatus.PENDING,
  pending: OfferStatus.PENDING,
  answering: OfferStatus.PENDING,
  accepted: OfferStatus.ACCEPTED,
  rejected: OfferStatus.REJECTED,
  expired: OfferStatus.EXPIRED,
};

/** RPCs of smoke runs. Raises: `invalid_input`; otherwise as the use-cases. */
export function smokeRunRpc({
  begin,
  read,
  undo,
  forget,
}: SmokeRunUseCases): Pick<
  ServiceImpl<typeof MessagingService>,
  "beginSmokeRun" | "getSmokeRun" | "undoSmokeRun" | "endSmokeRun"
> {
  return {
    async beginSmokeRun({ unitId, phone, merchantId, existingOnly }) {
      const order = { unitId: parseUuid(unitId), phone, merchantId: parseUuid(merchantId), existingOnly };
      return presentRun(await read(await begin(order, recordOf("smoke_run.begin"))));
    },
    getSmokeRun: async ({ id }) => presentRun(await read(parseUuid(id))),
    async undoSmokeRun({ id }) {
      await undo(parseUuid(id), recordOf("smoke_run.undo"));
      return {};
    },
    async endSmokeRun({ id }) {
      await forget(parseUuid(id), recordOf("smoke_run.end"));
      return {};
    },
  };
}

const recordOf = (action: string) => (id: string, run: SmokeRun) =>
  auditRecord({ action, subject: { kind: "smoke_run", id }, unitId: run.unitId, changes: [] });

const presentMessage = ({ state, failure }: SmokeMessage) => ({ state, failure: failure ?? "" });

const presentRun = ({ id, startedAt, mayWrite, template, wish, isUndone }: SmokeRunView) => ({
  id,
  startedAt: timestampFromDate(startedAt),
  mayWrite,
  isUndone,
  ...(template && { template: presentMessage(template) }),
  ...(wish && { wish: presentWish(wish) }),
});

const presentWish = ({ id, categoryName, state, offerStatus, ...messages }: NonNullable<SmokeRunView["wish"]>) => ({
  id,
  categoryName: categoryName ?? "",
  state,
  offerStatus: offerStatus === null ? OfferStatus.UNSPECIFIED : STATUSES[offerStatus],
  ...(messages.toMerchant && { toMerchant: presentMessage(messages.toMerchant) }),
  ...(messages.toConsumer && { toConsumer: presentMessage(messages.toConsumer) }),
});
