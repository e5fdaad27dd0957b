import { mkdir, writeFile } from "node:fs/promises";
import { openApiDocument } from "@tenho/kernel/http/openapi/openapi";
import { gatewayRoutes } from "../../gateway/src/platform/status-contract.ts";
import { authRoutes } from "../../services/auth/src/adapters/http/contract.ts";
import { categorisationRoutes } from "../../services/categorisation/src/adapters/http/contract.ts";
import { franchiseRoutes } from "../../services/franchise/src/adapters/http/contract.ts";
import { messagingRoutes } from "../../services/messaging/src/adapters/http/contract.ts";
import { paymentRoutes } from "../../services/payment/src/adapters/http/contract.ts";
import { usersRoutes } from "../../services/users/src/adapters/http/contract.ts";
import { walletRoutes } from "../../services/wallet/src/adapters/http/contract.ts";

/** The OpenAPI 3.1 document of the whole HTTP surface, from the zod routes that check the requests. Answers its path. */
export async function generateOpenApi(into: string): Promise<string> {
  const document = openApiDocument({
    title: "Tenho",
    version: "1.0.0",
    routes: [
      ...gatewayRoutes,
      ...authRoutes,
      ...usersRoutes,
      ...franchiseRoutes,
      ...walletRoutes,
      ...messagingRoutes,
      ...categorisationRoutes,
      ...paymentRoutes,
    ],
  });
  await mkdir(`${into}/gateway`, { recursive: true });
  const path = `${into}/gateway/openapi.gen.json`;
  await writeFile(path, `${JSON.stringify(document, null, 2)}\n`);
  return path;
}
