import { createCrashPoints } from "@tenho/kernel/lifecycle/crash-points";
import { runMain } from "@tenho/kernel/lifecycle/run-main";
import { composeWallet } from "./compose/wallet.ts";
import { loadWalletConfig } from "./config.ts";

// The fault tests' own entry: the process can be killed at a named line. No image starts this file.
const { TENHO_TEST_COMPOSITION, CRASH_POINT } = process.env;
if (TENHO_TEST_COMPOSITION !== "1") throw new Error("this entry is for tests: set TENHO_TEST_COMPOSITION=1");

runMain("wallet", () => composeWallet(loadWalletConfig(process.env), { crashPoint: createCrashPoints(CRASH_POINT) }));
