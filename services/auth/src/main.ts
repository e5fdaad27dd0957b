import { runMain } from "@tenho/kernel/lifecycle/run-main";
import { composeAuth } from "./compose/auth.ts";
import { loadAuthConfig } from "./config.ts";

runMain("auth", () => composeAuth(loadAuthConfig(process.env)));
