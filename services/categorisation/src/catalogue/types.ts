/** A category as the demonstration catalogue ships it. */
export type CatalogueCategory = {
  /** Fixed: screens and seeds name categories by it. */
  readonly id: number;
  /** pt-BR, shown to consumers and merchants. */
  readonly name: string;
  /** pt-BR name of the family the category is listed under. */
  readonly family: string;
  readonly description: string;
  /** Products, services and trades that mean this category. */
  readonly synonyms: readonly string[];
  /** Wishes as people write them on WhatsApp, typing errors included. */
  readonly examples: readonly string[];
};
