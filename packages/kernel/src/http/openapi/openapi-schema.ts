import { z } from "zod";

export type OpenApiNode = { [key: string]: unknown };

/** `schema` as OpenAPI 3.1 takes it: JSON Schema 2020-12, in one piece. Checks without a JSON form are left out. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): OpenApiNode {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
    cycles: "throw",
    reused: "inline",
    override: ({ jsonSchema: node }) => {
      // The pattern repeats what `format` already says, at length.
      if (node.format !== undefined && node.pattern !== undefined) delete node.pattern;
      // zod's bounds of every integer say nothing about the field.
      if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum;
      if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum;
    },
  });
  return rest;
}
