import { recordStatements } from "@tenho/tests/support/stores/record-statements";

// Loaded before each test file of this service: its statements are planned at the end of the run.
recordStatements("payment", { bounded: { sweeps: "three rows, written by a migration" }, allowed: [] });
