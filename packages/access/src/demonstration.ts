/** Domain of the demonstration's accounts, whose passwords anybody can read in the project's pages. */
export const DEMONSTRATION_DOMAIN = "@tenho.dev";
