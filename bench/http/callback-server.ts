import { commonConfig } from "@tenho/kernel/config/common-config";
import { loadConfig } from "@tenho/kernel/config/load-config";
import { createHttpApp } from "@tenho/kernel/http/app/create-http-app";
import { runMain } from "@tenho/kernel/lifecycle/run-main";
import { runService } from "@tenho/kernel/lifecycle/run-service";
import { createServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { z } from "zod";
import { createCallbackPublisher } from "../../services/messaging/src/adapters/events/callback-publisher.ts";
import { mountWhatsappCallback } from "../../services/messaging/src/adapters/whatsapp/whatsapp-callback.ts";
import { CALLBACK_PARTS as parts } from "../../services/messaging/src/compose/whatsapp.ts";

const schema = z.object({ ...commonConfig, WHATSAPP_APP_SECRET: z.string(), WHATSAPP_VERIFY_TOKEN: z.string() });

// Messaging's WhatsApp callback as messaging composes it, without the consumers of the stream behind it.
runMain("messaging", async () => {
  const config = loadConfig(schema, process.env);
  const runtime = await createServiceRuntime("messaging", config);
  const { log, metrics, health, js } = runtime;
  const mountBefore = mountWhatsappCallback({
    publisher: createCallbackPublisher({ js, metrics, parts }),
    parts,
    appSecret: () => config.WHATSAPP_APP_SECRET,
    onSignature: () => undefined,
    verifyToken: config.WHATSAPP_VERIFY_TOKEN,
    onLost: () => undefined,
  });
  const identityKeys = config.GATEWAY_IDENTITY_PUBLIC_KEY;
  const app = createHttpApp({ service: "messaging", log, metrics, identityKeys, routes: [], mountBefore });
  return runService({ service: "messaging", log, config, health, metrics, app, start: [runtime.broker] });
});
