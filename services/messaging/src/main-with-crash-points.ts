import { runMain } from "@tenho/kernel/lifecycle/run-main";
import { createCrashPoints } from "@tenho/kernel/test-crash/crash-points";
import { composeMessaging } from "./compose/messaging.ts";
import { loadMessagingConfig } from "./config.ts";

// The fault tests' own entry: the process can be killed at a named line. No image starts this file.
const { TENHO_TEST_COMPOSITION, CRASH_POINT } = process.env;
if (TENHO_TEST_COMPOSITION !== "1") throw new Error("this entry is for tests: set TENHO_TEST_COMPOSITION=1");

runMain("messaging", () =>
  composeMessaging(loadMessagingConfig(process.env), { crash: createCrashPoints(CRASH_POINT) }),
);
