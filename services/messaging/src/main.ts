import { runMain } from "@tenho/kernel/lifecycle/run-main";
import { composeMessaging } from "./compose/messaging.ts";
import { loadMessagingConfig } from "./config.ts";

runMain("messaging", () => composeMessaging(loadMessagingConfig(process.env)));
