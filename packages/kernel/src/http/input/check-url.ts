import { AppError } from "../../errors/app-error.ts";

const URL_LENGTH_MAX = 8_000;

/**
 * Refuses addresses that cannot be decoded to text a store can keep: broken percent-encoding, NUL, too long.
 *
 * @throws {AppError} `invalid_input`.
 */
export function checkUrl(url: string): void {
  if (url.length > URL_LENGTH_MAX) throw new AppError("invalid_input", "O endereço da chamada é longo demais.");
  if (!url.includes("%")) return;
  let decoded: string;
  try {
    decoded = decodeURIComponent(url);
  } catch {
    throw new AppError("invalid_input", "O endereço da chamada tem uma codificação inválida.");
  }
  if (decoded.includes("\0")) {
    throw new AppError("invalid_input", "O endereço da chamada contém um caractere que não é aceito.");
  }
}
