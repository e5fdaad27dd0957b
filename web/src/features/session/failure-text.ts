import type { ApiError } from "../../api/api-error.ts";

/**
 * The server's own words where it refuses (400 to 499); `fallback` where a service failed, did not answer, or a proxy answered
 * in its place.
 */
export function failureText({ status, code, message }: ApiError, fallback: string): string {
  return status >= 400 && status < 500 && code !== "internal" ? message : fallback;
}
