import { AppError } from "../errors/app-error.ts";
import type { Identity } from "./identity.ts";

const READING: readonly string[] = ["GET", "HEAD"];

/**
 * Refuses what is no reading to whoever views the panel of another account. The gateway does so already; a service does not rely on it.
 *
 * @throws {AppError} `forbidden` (reason view_only).
 */
export function refuseChanges({ viewer }: Pick<Identity, "viewer">, method: string | undefined): void {
  if (viewer === undefined || READING.includes(method ?? "")) return;
  throw viewOnly("Você está vendo o painel de outra pessoa: nada pode ser alterado. Saia da visualização para agir.");
}

/** What a viewing does not open. */
export const viewOnly = (message: string): AppError => new AppError("forbidden", message, { reason: "view_only" });
