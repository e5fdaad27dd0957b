import type { ServiceImpl } from "@connectrpc/connect";
import type { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import type { SendNotice } from "../../app/outgoing/send-notice.ts";
import type { PanelStore } from "../../app/ports/wishes/panel-store.ts";
import type { PastWishStore } from "../../app/ports/wishes/past-wish-store.ts";
import type { BeginAccountErasure } from "../../app/retention/begin-account-erasure.ts";
import type { EraseContacts } from "../../app/retention/erase-contacts.ts";
import type { ReadRouting, SetRouting } from "../../app/routing/set-routing.ts";
import type { Statistics } from "../../app/statistics/read-statistics.ts";
import type { ReadUnmetDemand } from "../../app/statistics/read-unmet-demand.ts";
import type { ImportHistory } from "../../app/wish/import-history.ts";
import { unmetDemandRpc } from "./demand/unmet-demand-rpc.ts";
import { erasureRpc } from "./erasure-rpc.ts";
import { historyRpc } from "./history-rpc.ts";
import { noticeRpc } from "./notice-rpc.ts";
import { offerDescriptionRpc } from "./offer-description-rpc.ts";
import { panelRpc } from "./panel-rpc.ts";
import { pastWishRpc } from "./past-wish-rpc.ts";
import { routingRpc } from "./routing-rpc.ts";

export type MessagingRpcDeps = {
  importHistory: ImportHistory;
  panel: PanelStore;
  statistics: Statistics;
  readUnmetDemand: ReadUnmetDemand;
  sendNotice: SendNotice;
  pastWishes: PastWishStore;
  beginAccountErasure: BeginAccountErasure;
  eraseContacts: EraseContacts;
  readRouting: ReadRouting;
  setRouting: SetRouting;
};

/** The RPC methods of this service. */
export const messagingRpc = (deps: MessagingRpcDeps): Omit<ServiceImpl<typeof MessagingService>, "getStatus"> => ({
  ...historyRpc(deps.importHistory),
  ...panelRpc(deps.panel, deps.statistics),
  ...unmetDemandRpc(deps.readUnmetDemand),
  ...offerDescriptionRpc(deps.panel),
  ...noticeRpc(deps.sendNotice),
  ...pastWishRpc(deps.pastWishes),
  ...erasureRpc(deps.beginAccountErasure, deps.eraseContacts),
  ...routingRpc(deps),
});
