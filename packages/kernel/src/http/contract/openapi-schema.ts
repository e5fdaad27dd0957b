import { isDeepStrictEqual } from "node:util";
import { z } from "zod";

export type OpenApiNode = { [key: string]: unknown };

/** Schemas of the document by name: those with an `id` in their zod metadata. */
export type Components = Map<string, OpenApiNode>;

const WHERE = "#/components/schemas/";

/**
 * `schema` as OpenAPI 3.1 takes it: JSON Schema 2020-12. A schema with an `id` in its metadata is put into `components` and referred to. Checks without a
 * JSON form are left out. Raises: Error where two schemas have one id.
 */
export function jsonSchema(schema: z.ZodType, io: "input" | "output", components: Components): OpenApiNode {
  // A schema with an id is only referred to from within another.
  const { properties, $defs = {} } = z.toJSONSchema(z.object({ schema: schema.optional() }), {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
    cycles: "throw",
    reused: "inline",
    override: ({ jsonSchema: node }) => {
      // The pattern only repeats `format`, at length.
      if (node.format !== undefined && node.pattern !== undefined) delete node.pattern;
      // zod gives every integer these bounds; they tell nothing about the field.
      if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum;
      if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum;
    },
  });
  for (const [name, definition] of Object.entries($defs)) addComponent(components, name, definition as OpenApiNode);
  return refer(properties?.schema as OpenApiNode);
}

function addComponent(components: Components, name: string, { id: _, ...definition }: OpenApiNode): void {
  const component = refer(definition);
  const known = components.get(name);
  if (known !== undefined && !isDeepStrictEqual(known, component)) {
    throw new Error(`${name}: two schemas of the document have this name`);
  }
  components.set(name, component);
}

/** Turns references within a schema into references within the document. */
const refer = (node: OpenApiNode): OpenApiNode =>
  JSON.parse(JSON.stringify(node), (key, value: unknown) =>
    key === "$ref" && typeof value === "string" ? value.replace("#/$defs/", WHERE) : value,
  );
