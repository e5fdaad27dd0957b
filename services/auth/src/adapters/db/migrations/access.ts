import type { RuntimeAccess } from "@tenho/kernel/db/runtime-access";

/** Records of the audit log are only inserted, and its head and proof only updated: trigger and privileges forbid deleting any of them. */
export const authAccess: RuntimeAccess = {
  tables: {
    audit_log: "select, insert",
    audit_head: "select, update",
    audit_proof: "select, update",
    // Erasing a person empties the key; its row stays as the record of it.
    audit_keys: "select, insert, update",
    signing_keys: "select, insert, update",
    sealing_key: "select, insert, update",
    security_settings: "select, insert, update",
  },
  ownerFunctions: [],
};

/** Tables without which auth can let nobody in; it is ready while they answer. */
export const authTables = ["credentials", "sessions", "signing_keys", "permissions", "role_permissions"];
