/** The key-value bucket in which auth publishes which session version of an account is current; gateways watch it. */
export const SESSION_VERSIONS_BUCKET = "sessions";
