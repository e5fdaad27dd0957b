import type { OutsideCheck } from "@tenho/kernel/checks/finding";
import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import type { ServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { TroubleState, UsersService } from "@tenho/proto/users/v1/users_pb";
import type { PlatformStatus } from "../status-contract.ts";
import { type Observation, observe } from "./observe.ts";

const STATES: Readonly<Record<Observation["state"], TroubleState>> = {
  OPEN: TroubleState.OPEN,
  WELL: TroubleState.WELL,
  UNKNOWN: TroubleState.UNKNOWN,
};

/**
 * Reports to users, which tells the MASTERs by e-mail, what the panel would show at this moment. Each replica does: users makes one of equal reports,
 * so that none of them has to be there.
 */
export function createTroubleWatch(
  { log, metrics, rpcClient }: ServiceRuntime,
  {
    everyMs,
    readStatus,
    readChecks,
  }: { everyMs: number; readStatus: () => Promise<PlatformStatus>; readChecks: () => Promise<OutsideCheck[]> },
): Component {
  const users = rpcClient(UsersService);
  async function run(): Promise<void> {
    const [status, checks] = await Promise.all([readStatus(), readChecks()]);
    const observations = observe(status, checks).map((one) => ({ ...one, state: STATES[one.state] }));
    await users.reportTroubles({ observations });
  }
  return createPeriodicTask({ name: "trouble watch", everyMs, log, metrics, run });
}
