import type { ServiceClients } from "./clients.ts";

/**
 * Writes the standard categories with their training content; those that exist, or that an operator deleted, stay as they are.
 *
 * @returns how many were written
 */
export async function putCatalogue({ categorisation }: ServiceClients): Promise<number> {
  return (await categorisation.importCatalogue({ standard: true })).created;
}
