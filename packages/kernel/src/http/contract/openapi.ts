import { z } from "zod";
import type { Route, UploadRule } from "./contract.ts";
import { problemResponses, problemSchema } from "./openapi-problems.ts";
import { type Components, jsonSchema, type OpenApiNode } from "./openapi-schema.ts";

/**
 * The OpenAPI 3.1 document of `routes`, from the same zod schemas that check the requests. Bearer for all but public
 * routes; problem+json for every error; paths and tags in a stable order.
 *
 * @throws when two routes share an operationId, or a method and path.
 */
export function openApiDocument(options: { title: string; version: string; routes: readonly Route[] }): OpenApiNode {
  const paths: Record<string, OpenApiNode> = {};
  const operationIds = new Set<string>();
  const components: Components = new Map();
  for (const route of options.routes) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    const item = paths[path];
    if (item[route.method] !== undefined || operationIds.has(route.operationId)) {
      throw new Error(`${route.operationId}: this operation is described twice (${route.method} ${route.path})`);
    }
    operationIds.add(route.operationId);
    item[route.method] = operation(route, components);
  }
  const tags = [...new Set(options.routes.map(({ tag }) => tag))].sort();
  return {
    openapi: "3.1.0",
    info: { title: options.title, version: options.version },
    tags: tags.map((name) => ({ name })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas: Object.fromEntries([
        ["Problem", problemSchema],
        ...[...components].sort(([a], [b]) => (a < b ? -1 : 1)),
      ]),
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}

function operation(route: Route, components: Components): OpenApiNode {
  const parameters = [...fields(route.params, "path", components), ...fields(route.query, "query", components)];
  return {
    operationId: route.operationId,
    summary: route.summary,
    tags: [route.tag],
    ...accessNotes(route),
    ...(route.needsRecentAuthentication === true && { "x-recent-authentication": true }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body === undefined ? {} : { requestBody: requestBody(route.body, route.upload, components) }),
    responses: { [route.status]: success(route, components), ...problemResponses(route) },
  };
}

function accessNotes({ access }: Route): OpenApiNode {
  if (access === "public") return { security: [] };
  const secured = { security: [{ bearer: [] }] };
  if (access === "session") return secured;
  if ("permission" in access) {
    return {
      description: `Exige a permissão \`${access.permission}\`.`,
      ...secured,
      "x-permission": access.permission,
    };
  }
  const roles = [...access.roles];
  return { description: `Só para ${roles.join(", ")}.`, ...secured, "x-roles": roles };
}

function fields(schema: z.ZodObject | undefined, where: "path" | "query", components: Components): OpenApiNode[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input", components);
  return Object.entries(properties as Record<string, OpenApiNode>).map(([name, field]) => ({
    name,
    in: where,
    required: where === "path" || (required as string[]).includes(name),
    schema: field,
  }));
}

function requestBody(schema: z.ZodType, upload: UploadRule | undefined, components: Components): OpenApiNode {
  const described = jsonSchema(schema, "input", components);
  if (upload === undefined) {
    const required = !schema.safeParse(undefined).success;
    return { required, content: { "application/json": { schema: described } } };
  }
  const file = { type: "string", format: "binary" };
  const form = { ...described, properties: { ...(described.properties as OpenApiNode), [upload.field]: file } };
  return { required: true, content: { "multipart/form-data": { schema: form } } };
}

function success(route: Route, components: Components): OpenApiNode {
  const described = { description: route.summary };
  if (route.media !== undefined) {
    return { ...described, content: { [route.media]: { schema: { type: "string", format: "binary" } } } };
  }
  if (route.status === 204 || route.response instanceof z.ZodUndefined) return described;
  const json = { "application/json": { schema: jsonSchema(route.response, "output", components) } };
  if (route.attachment === undefined) return { ...described, content: json };
  return { ...described, content: { ...json, [route.attachment]: { schema: { type: "string" } } } };
}
