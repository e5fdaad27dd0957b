import { recordStatements } from "@tenho/kernel/testing/stores/record-statements";

// Loaded before each test file of this service: its statements are planned at the end of the run.
recordStatements("payment", { bounded: { sweeps: "two rows, written by a migration" }, allowed: [] });
