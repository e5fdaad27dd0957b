import { AppError } from "../errors/app-error.ts";
import type { Identity } from "./identity.ts";

const READING: readonly string[] = ["GET", "HEAD"];

/**
 * Refuses everything but reading in a viewing of another account's panel. The gateway does so already; a service does not rely on it.
 *
 * @throws {AppError} `forbidden` (reason view_only).
 */
export function refuseChanges({ viewer }: Pick<Identity, "viewer">, method: string | undefined): void {
  if (viewer === undefined || READING.includes(method ?? "")) return;
  throw viewOnly("Você está vendo o painel de outra pessoa: nada pode ser alterado. Saia da visualização para agir.");
}

/** The error for anything a support viewing may not do. */
export const viewOnly = (message: string): AppError => new AppError("forbidden", message, { reason: "view_only" });
