/** Which merchants have a panel open now. */
export type LivePanels = {
  /** Whether somebody who may answer for the merchant has its panel open; false also while that is not known. */
  isLive(merchantId: string): boolean;
};
