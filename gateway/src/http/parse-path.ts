import { AppError } from "@tenho/kernel/errors/app-error";

// Parts that two programs could read differently: dot segments, doubled or encoded slashes, backslashes, NUL.
const AMBIGUOUS = /\/\/|\/\.{1,2}(\/|$)|\\|%2f|%5c|%2e|%00/i;
const URL_LENGTH_MAX = 4_096;

/** The path of a request's URL. Raises: `invalid_input` when the URL is too long or its path could be read in two ways. */
export function parsePath(url: string): string {
  const end = url.indexOf("?");
  const path = end === -1 ? url : url.slice(0, end);
  if (url.length > URL_LENGTH_MAX || !path.startsWith("/") || AMBIGUOUS.test(path) || !isDecodable(path)) {
    throw new AppError("invalid_input", "Endereço inválido.");
  }
  return path;
}

function isDecodable(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
