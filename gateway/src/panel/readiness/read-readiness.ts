import { CHECK_GROUPS, isOpen, type OutsideCheck } from "@tenho/kernel/checks/finding";
import { isLocalAddress } from "@tenho/kernel/checks/public-address";
import { checkOrigin } from "./check-address.ts";
import type { Readiness } from "./readiness-contract.ts";

/** Reads how everything outside is: what is kept, or looked at again. Never rejects. */
export function createReadReadiness(deps: {
  gather: (options: { again: boolean }) => Promise<OutsideCheck[]>;
  /** Null where the gateway is not told. */
  publicUrl: string | null;
  now: () => Date;
}) {
  return async ({ origin, again }: { origin: string | undefined; again: boolean }): Promise<Readiness> => {
    const { publicUrl } = deps;
    const checks = await deps.gather({ again });
    const own: OutsideCheck[] =
      origin === undefined || publicUrl === null
        ? []
        : [{ ...checkOrigin(origin, publicUrl), group: "ADDRESS", checkedAt: deps.now() }];
    const all = [...own, ...checks];
    return {
      is_demonstration: isLocalAddress(publicUrl ?? origin ?? ""),
      is_ready: !all.some(isOpen),
      groups: CHECK_GROUPS.map((group) => ({
        group,
        checks: all.filter((check) => check.group === group).map(present),
      })),
    };
  };
}

const present = ({ id, state, sentence, action, link, subject, checkedAt }: OutsideCheck) => ({
  id,
  state,
  sentence,
  action: action ?? null,
  link: link ?? null,
  subject: subject ?? null,
  checked_at: checkedAt?.toISOString() ?? null,
});
