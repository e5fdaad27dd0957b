import { recordStatements } from "@tenho/kernel/testing/record-statements";

// Loaded before each test file of this service: its statements are planned at the end of the run.
recordStatements("auth", {
  bounded: {
    signing_keys: "one in use, and those retired a while ago",
    permissions: "at most a hundred",
    role_versions: "a row for each role",
    role_permissions: "roles by permissions",
  },
  allowed: [],
});
