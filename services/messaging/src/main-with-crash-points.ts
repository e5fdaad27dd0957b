import { createCrashPoints } from "@tenho/kernel/lifecycle/crash-points";
import { runMain } from "@tenho/kernel/lifecycle/run-main";
import { composeMessaging } from "./compose/messaging.ts";
import { loadMessagingConfig } from "./config.ts";

// Entry for the fault tests alone: the process can be killed at a named line. No image starts this file.
const { TENHO_TEST_COMPOSITION, CRASH_POINT } = process.env;
if (TENHO_TEST_COMPOSITION !== "1") throw new Error("this entry is for tests: set TENHO_TEST_COMPOSITION=1");

runMain("messaging", () =>
  composeMessaging(loadMessagingConfig(process.env), { crash: createCrashPoints(CRASH_POINT) }),
);
