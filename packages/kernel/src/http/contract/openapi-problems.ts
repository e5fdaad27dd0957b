import { ERROR_CODES, type ErrorCode } from "../../errors/app-error.ts";
import { PROBLEMS } from "../../errors/problem.ts";
import type { Route } from "./contract.ts";
import type { OpenApiNode } from "./openapi-schema.ts";

/** The body of every error. */
export const problemSchema: OpenApiNode = {
  type: "object",
  required: ["type", "title", "status", "message", "code", "request_id"],
  properties: {
    type: { type: "string", description: "URN do tipo de erro" },
    title: { type: "string" },
    status: { type: "integer" },
    message: { type: "string", description: "Texto para mostrar a quem usa, em português" },
    code: { type: "string", enum: [...ERROR_CODES] },
    reason: { type: "string", description: "Subcódigo, quando um código tem mais de um caso" },
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["field", "message"],
        properties: { field: { type: "string" }, message: { type: "string" } },
      },
    },
    contact: {
      type: "object",
      description: "Quem pode ajudar",
      required: ["name", "phone"],
      properties: { name: { type: "string" }, phone: { type: "string", description: "Dígitos com o código do país" } },
    },
    request_id: { type: "string", description: "Identifica a chamada nos registros" },
  },
};

/** One entry per status a route may fail with: its own codes, those its inputs and access bring, and a default. */
export function problemResponses(route: Route): Record<string, OpenApiNode> {
  const statuses = new Map<number, string>();
  for (const code of [...impliedCodes(route), ...route.errors]) {
    const { status, title } = PROBLEMS[code];
    const known = statuses.get(status);
    if (known === undefined) statuses.set(status, title);
    else if (!known.includes(title)) statuses.set(status, `${known}; ${title}`);
  }
  const entries = [...statuses].sort(([a], [b]) => a - b).map(([status, title]) => [String(status), problem(title)]);
  return { ...Object.fromEntries(entries), default: problem("Qualquer outro erro") };
}

function impliedCodes(route: Route): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (route.params !== undefined || route.query !== undefined || route.body !== undefined) codes.push("invalid_input");
  if (route.body !== undefined) codes.push("too_large", "unsupported_media");
  if (route.access !== "public") codes.push("unauthenticated");
  if (typeof route.access === "object" || route.needsRecentAuthentication === true) codes.push("forbidden");
  return codes;
}

function problem(description: string): OpenApiNode {
  return {
    description,
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  };
}
