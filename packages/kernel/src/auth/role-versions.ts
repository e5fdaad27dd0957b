/**
 * The key-value bucket in which auth publishes how often a role's permissions have changed: key is the role, value the version that
 * is current. Gateways watch it and have tokens of an older version renewed; a token that names none is of version 0.
 */
export const ROLE_VERSIONS_BUCKET = "role_versions";
