import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { FranchisePlan, type LeadSchema, LeadStatus } from "@tenho/proto/franchise/v1/franchise_pb";
import type { Lead } from "../../domain/lead.ts";

/** A lead for another service: without e-mail and number. */
export const leadToProto = (lead: Lead): MessageInitShape<typeof LeadSchema> => ({
  id: lead.id,
  name: lead.name,
  company: lead.company ?? "",
  city: lead.city,
  state: lead.state,
  plan: FranchisePlan[lead.plan],
  status: LeadStatus[lead.status],
  createdAt: timestampFromDate(lead.createdAt),
});
