import { recordStatements } from "@tenho/tests/support/stores/record-statements";

// Loaded before each test file of this service: its statements are planned at the end of the run.
recordStatements("franchise", {
  bounded: { units: "one for each territory, at most as many as there are municipalities: a few thousand short rows" },
  allowed: [],
});
