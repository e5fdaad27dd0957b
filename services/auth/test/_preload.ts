import { recordStatements } from "@tenho/tests/support/stores/record-statements";

// Loaded before each test file of this service: its statements are planned at the end of the run.
recordStatements("auth", {
  bounded: {
    security_settings: "one row",
    sealing_key: "one row",
    signing_keys: "one in use, and those retired a while ago",
    permissions: "at most a hundred",
    role_versions: "a row for each role",
    audit_head: "one row",
    audit_proof: "one row",
    role_permissions: "roles by permissions",
  },
  allowed: [
    {
      part: "from audit_log where unit_id = unit.id and at >= $2 and at < $3 and subject_id",
      why: "records of one subject in one unit and period are few, and only so they are sorted",
    },
  ],
});
