import { runMain } from "@tenho/kernel/lifecycle/run-main";
import { composeGateway } from "./compose.ts";
import { loadGatewayConfig } from "./config.ts";

runMain("gateway", () => composeGateway(loadGatewayConfig(process.env)));
