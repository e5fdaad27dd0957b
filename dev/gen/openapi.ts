import { mkdir, writeFile } from "node:fs/promises";
import { openApiDocument } from "@tenho/kernel/http/contract/openapi";
import type { OpenApiNode } from "@tenho/kernel/http/contract/openapi-schema";
import { panelRoutes } from "../../gateway/src/panel/panel-contract.ts";
import { authRoutes } from "../../services/auth/src/adapters/http/contract.ts";
import { categorisationRoutes } from "../../services/categorisation/src/adapters/http/contract.ts";
import { franchiseRoutes } from "../../services/franchise/src/adapters/http/contract.ts";
import { messagingRoutes } from "../../services/messaging/src/compose/routes.ts";
import { paymentRoutes } from "../../services/payment/src/adapters/http/contract.ts";
import { usersRoutes } from "../../services/users/src/adapters/http/contract.ts";
import { walletRoutes } from "../../services/wallet/src/adapters/http/contract.ts";

/** Levels down to an operation: the document, its paths, a path. */
const LEVELS = 3;

/** The OpenAPI 3.1 document of the whole HTTP surface, from the zod routes that check the requests. Answers its path. */
export async function generateOpenApi(into: string): Promise<string> {
  const document = openApiDocument({
    title: "Tenho",
    version: "1.0.0",
    routes: [
      ...panelRoutes,
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
  await writeFile(path, `${oneLineEach(document)}\n`);
  return path;
}

/** The document as JSON with a line for each operation and each named schema, so that a change shows as one line each. */
function oneLineEach(document: OpenApiNode): string {
  const lines = (value: unknown, levels: number): string => {
    if (levels === 0 || typeof value !== "object" || value === null || Array.isArray(value))
      return JSON.stringify(value);
    const entries = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${lines(inner, levels - 1)}`);
    return `{\n${entries.join(",\n")}\n}`;
  };
  return lines(document, LEVELS);
}
