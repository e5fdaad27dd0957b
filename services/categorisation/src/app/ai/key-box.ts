/** Keeps API keys unreadable at rest. An envelope opens only for the provider it was made for. */
export type KeyBox = {
  /** False while no secret is configured: nothing can be sealed then. */
  readonly canSeal: boolean;
  seal(providerId: string, key: string): string;
  /** null: made with a secret that is not known here, for another provider, or damaged. */
  open(providerId: string, envelope: string): string | null;
  /** Whether an envelope was made with the secret new ones are made with. */
  isCurrent(envelope: string): boolean;
};
