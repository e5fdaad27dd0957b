/** Why an address may not be called, in pt-BR; null: it may. Looks its name up when it has one. */
export type AddressCheck = (url: string) => Promise<string | null>;
