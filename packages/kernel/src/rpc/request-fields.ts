import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import { z } from "zod";
import { AppError } from "../errors/app-error.ts";

const uuid = z.uuid();

/** Lower bound of timestamps: this product stores nothing older. */
const EARLIEST_MS = Date.UTC(2020, 0, 1);
const CLOCK_SKEW_MAX_MS = 5 * 60_000;

export const isUuid = (value: string): boolean => uuid.safeParse(value).success;

/** An id of a request. Raises: `invalid_input` when it is no UUID. */
export function parseUuid(value: string): string {
  if (!isUuid(value)) throw new AppError("invalid_input", "Identificador inválido.");
  return value;
}

/** An id that may be left out: protobuf's empty string is null. Raises: `invalid_input` when it is no UUID. */
export const parseOptionalUuid = (value: string): string | null => (value === "" ? null : parseUuid(value));

/**
 * The time at which, according to a request, something happened; now when it gives none.
 * Raises: `invalid_input` before 2020 or more than five minutes ahead of this process's clock.
 */
export function parsePastTimestamp(timestamp: Timestamp | undefined): Date {
  if (timestamp === undefined) return new Date();
  const date = timestampDate(timestamp);
  const ms = date.getTime();
  if (ms >= EARLIEST_MS && ms <= Date.now() + CLOCK_SKEW_MAX_MS) return date;
  throw new AppError("invalid_input", "Data inválida.");
}

/** A time given by another service; null when it gave none. */
export const toDate = (timestamp: Timestamp | undefined): Date | null =>
  timestamp === undefined ? null : timestampDate(timestamp);
