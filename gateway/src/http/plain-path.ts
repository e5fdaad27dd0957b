import { AppError } from "@tenho/kernel/errors/app-error";

// What two readers of one address could read differently: dot segments, doubled or encoded slashes, backslashes, NUL.
const ODD = /\/\/|\/\.{1,2}(\/|$)|\\|%2f|%5c|%2e|%00/i;
const URL_LENGTH_MAX = 4_096;

/** The path of a request's address. Raises: `invalid_input` for one that is too long or not plain. */
export function plainPath(url: string): string {
  const end = url.indexOf("?");
  const path = end === -1 ? url : url.slice(0, end);
  if (url.length > URL_LENGTH_MAX || !path.startsWith("/") || ODD.test(path) || !isDecodable(path)) {
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
