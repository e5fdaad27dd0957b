import { platformItems } from "@tenho/br/platform/platform-items";
import type { CheckState, OutsideCheck } from "@tenho/kernel/checks/finding";
import { GROUP_NAMES } from "@tenho/kernel/checks/gather-checks";
import type { PlatformStatus } from "../status-contract.ts";

/** One thing that was looked at, as users is told of it. */
export type Observation = Readonly<{
  /** Stable and unique name. */
  key: string;
  /** While anything of an area is unknown, no trouble of it that is not named ends. */
  area: string;
  state: "OPEN" | "WELL" | "UNKNOWN";
  title: string;
  sentence: string;
  action: string;
  link: string;
}>;

const STATES: Readonly<Record<CheckState, Observation["state"]>> = {
  RIGHT: "WELL",
  MISSING: "WELL",
  UNUSED: "WELL",
  WRONG: "OPEN",
  UNKNOWN: "UNKNOWN",
};

/**
 * Everything that MASTER is warned of by e-mail: the checks of the outside, of which what is wrong is a trouble, and the urgent states of the status
 * strip. What is only missing is not: somebody is still setting it up.
 */
export const observe = (status: PlatformStatus, checks: readonly OutsideCheck[]): Observation[] => [
  ...checks.map(ofCheck),
  ...platformItems(status).flatMap(ofItem),
];

function ofCheck({ id, subject, group, state, sentence, action = "", link = "" }: OutsideCheck): Observation {
  const key = subject === undefined ? `check.${id}` : `check.${id}.${subject}`;
  const looked = { key, area: `checks.${group}`, state: STATES[state] };
  // A report has to fit into a message: only a trouble is described.
  if (looked.state !== "OPEN") return { ...looked, title: "", sentence: "", action: "", link: "" };
  return { ...looked, title: GROUP_NAMES[group], sentence, action, link };
}

function ofItem({ key, title, tone, urgent = [], link }: ReturnType<typeof platformItems>[number]): Observation[] {
  const area = `platform.${key}`;
  const shared = { area, title, action: "", link: link?.to ?? "" };
  if (urgent.length === 0) {
    return [{ ...shared, key: area, state: tone === "neutral" ? "UNKNOWN" : "WELL", sentence: "" }];
  }
  return urgent.map(({ name, sentence }) => ({ ...shared, key: `${area}.${name}`, state: "OPEN", sentence }));
}
