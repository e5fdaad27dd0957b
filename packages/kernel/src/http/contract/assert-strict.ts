import { z } from "zod";

type Node = { [key: string]: unknown };

/** @throws when an object anywhere in `schema` would drop or let pass fields it does not name. */
export function assertStrict(operationId: string, schema: z.ZodType): void {
  visit(z.toJSONSchema(schema, { io: "input", unrepresentable: "any", cycles: "ref" }), (node) => {
    if (node.type === "object" && node.properties !== undefined && node.additionalProperties !== false) {
      const fields = Object.keys(node.properties as Node).join(", ");
      throw new Error(`${operationId}: input objects must be strict (z.strictObject); this one is not: {${fields}}`);
    }
  });
}

function visit(value: unknown, check: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, check);
  } else if (typeof value === "object" && value !== null) {
    check(value as Node);
    for (const item of Object.values(value)) visit(item, check);
  }
}
