import { CATALOGUE_IMPORT_TIMEOUT_MS, type ServiceClients } from "./clients.ts";

/**
 * Writes the standard categories with their training content; those that exist, or that an operator deleted, stay as they are.
 *
 * @returns how many were written
 */
export async function putCatalogue({ categorisation }: ServiceClients): Promise<number> {
  const call = { timeoutMs: CATALOGUE_IMPORT_TIMEOUT_MS };
  return (await categorisation.importCatalogue({ standard: true }, call)).created;
}
