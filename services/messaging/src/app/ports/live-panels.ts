/** Knows which merchants have a panel open now. */
export type LivePanels = {
  /** Returns whether somebody who may answer for the merchant has its panel open; false also while that is not known. */
  isLive(merchantId: string): boolean;
};
