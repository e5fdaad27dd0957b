import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  type OutsideCheckSchema,
  type OutsideChecks,
  CheckGroup as ProtoGroup,
  CheckState as ProtoState,
} from "@tenho/proto/checks/v1/checks_pb";
import { toDate } from "../rpc/request-fields.ts";
import { CHECK_GROUPS, CHECK_STATES, type OutsideCheck } from "./finding.ts";

export function checkToProto(check: OutsideCheck): MessageInitShape<typeof OutsideCheckSchema> {
  const { id, group, state, sentence, action = "", link = "", subject = "", checkedAt } = check;
  return {
    id,
    group: ProtoGroup[group],
    state: ProtoState[state],
    sentence,
    action,
    link,
    subject,
    ...(checkedAt !== null && { checkedAt: timestampFromDate(checkedAt) }),
  };
}

/** Reads an answer; a state that this version does not know is unknown, and a check of a group it does not know is left out. */
export function checksFromProto({ checks }: OutsideChecks): OutsideCheck[] {
  return checks.flatMap(({ id, sentence, action, link, subject, checkedAt, ...check }) => {
    const group = CHECK_GROUPS.find((name) => ProtoGroup[name] === check.group);
    const state = CHECK_STATES.find((name) => ProtoState[name] === check.state) ?? "UNKNOWN";
    if (group === undefined) return [];
    const texts = { ...(action && { action }), ...(link && { link }), ...(subject && { subject }) };
    return [{ id, group, state, sentence, ...texts, checkedAt: toDate(checkedAt) }];
  });
}
