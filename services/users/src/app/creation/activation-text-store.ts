/** Sentences that MASTER adds to the e-mail and to the free text by WhatsApp; empty: none. Placeholders are not filled in. */
export type ActivationTexts = { mail: string; whatsapp: string };

export type ActivationTextStore = {
  read(): Promise<ActivationTexts>;
  /** Stores the texts with a record for the audit log; unchanged texts are not recorded. */
  set(texts: ActivationTexts): Promise<void>;
};
