import { abuseRoutes } from "../abuse/abuse-contract.ts";
import { complaintRoutes } from "../complaints/complaint-contract.ts";
import { marginRoutes } from "../costs/margin-contract.ts";
import { rateRoutes } from "../costs/rates-contract.ts";
import { machineRoutes } from "../machines/machine-contract.ts";
import { metaRoutes } from "../meta-connection/adapters/meta-contract.ts";
import { messageRoutes } from "../panel/panel-contract.ts";
import { pushRoutes } from "../push/push-contract.ts";
import { reportRoutes } from "../statistics/report-contract.ts";
import { unitPauseRoutes } from "../unit-pause/pause-contract.ts";
import { healthRoutes } from "../whatsapp-health/adapters/health-contract.ts";
import { reachRoutes } from "../whatsapp-health/adapters/reach-contract.ts";
import { talkRoutes } from "../wish-talk/talk-contract.ts";

/** The routes of this service, each slice's own: what its interface description is generated from. */
export const messagingRoutes = [
  ...reachRoutes,
  ...messageRoutes,
  ...marginRoutes,
  ...rateRoutes,
  ...healthRoutes,
  ...metaRoutes,
  ...unitPauseRoutes,
  ...pushRoutes,
  ...reportRoutes,
  ...abuseRoutes,
  ...complaintRoutes,
  ...talkRoutes,
  ...machineRoutes,
];
