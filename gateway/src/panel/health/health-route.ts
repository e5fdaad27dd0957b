import { AppError } from "@tenho/kernel/errors/app-error";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { PlatformStatus } from "../status-contract.ts";
import { health } from "./health-contract.ts";

/**
 * Says yes or no to anybody: whether every service answers and has what it needs. What is wrong is not said, and the state is read once for all who ask within a few
 * seconds, so that a crowd of probes costs no more than one. Raises: `unavailable`.
 */
export const healthRoute = (readStatus: () => Promise<Pick<PlatformStatus, "services">>): BoundRoute =>
  bind(health, async () => {
    const { services } = await readStatus();
    if (services.every(({ state }) => state === "READY")) return { ok: true as const };
    throw new AppError("unavailable", "A Tenho não está bem agora.");
  });
