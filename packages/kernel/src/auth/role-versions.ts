/**
 * The key-value bucket in which auth publishes how often a role's permissions have changed: key is the role, value the current
 * version. Gateways watch it and require renewal of tokens with an older version. Version 0 is that of permissions which were never changed.
 */
export const ROLE_VERSIONS_BUCKET = "role_versions";
