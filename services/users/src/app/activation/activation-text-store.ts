/** A sentence each that MASTER adds to the e-mail and to the free text by WhatsApp; empty: none. Placeholders are not filled. */
export type ActivationTexts = { mail: string; whatsapp: string };

export type ActivationTextStore = {
  read(): Promise<ActivationTexts>;
  /** With a record for the audit log; what is so already is not recorded. */
  set(texts: ActivationTexts): Promise<void>;
};
