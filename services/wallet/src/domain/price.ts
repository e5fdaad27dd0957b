/** The price of a TENHO when the settings hold none: R$ 0,30. */
export const PRICE_DEFAULT_CENTS = 30;
