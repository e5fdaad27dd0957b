import { z } from "zod";

type Node = Readonly<{
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  format?: string;
  minimum?: number;
  anyOf?: readonly Node[];
  oneOf?: readonly Node[];
  allOf?: readonly Node[];
  items?: Node;
  properties?: Readonly<Record<string, Node>>;
  additionalProperties?: Node | boolean;
}>;

/** `full`: a value in every field and an item in every list. `bare`: null where it may be, and empty lists. */
export type Filling = "full" | "bare";

const TEXTS: Readonly<Record<string, string>> = {
  uuid: "0198a000-0000-7000-8000-000000000001",
  "date-time": "2026-11-01T12:00:00.000Z",
  date: "2026-11-01",
};

const isNull = ({ type }: Node): boolean => type === "null";

/** A value that the schema of an answer describes, with all of its fields. */
export function sampleAnswer(schema: z.ZodType, filling: Filling): unknown {
  const root = z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }) as Node & {
    $defs?: Record<string, Node>;
  };

  function ofNode(node: Node): unknown {
    const reference = node.$ref?.split("/").pop();
    if (reference !== undefined) return ofNode(root.$defs?.[reference] ?? {});
    if (node.const !== undefined) return node.const;
    if (node.enum !== undefined) return node.enum[0];
    if (node.allOf !== undefined) return Object.assign({}, ...node.allOf.map(ofNode));
    const variants = node.anyOf ?? node.oneOf;
    if (variants !== undefined) {
      if (filling === "bare" && variants.some(isNull)) return null;
      return ofNode(variants.find((variant) => !isNull(variant)) ?? {});
    }
    if (node.properties !== undefined || node.type === "object") {
      const fields = Object.entries(node.properties ?? {});
      const ofRecord = typeof node.additionalProperties === "object" && fields.length === 0 && filling === "full";
      if (ofRecord) fields.push([TEXTS.uuid ?? "", node.additionalProperties as Node]);
      return Object.fromEntries(fields.map(([name, inner]) => [name, ofNode(inner)]));
    }
    if (node.type === "array") return filling === "bare" ? [] : [ofNode(node.items ?? {})];
    if (node.type === "string") return TEXTS[node.format ?? ""] ?? "x";
    if (node.type === "integer" || node.type === "number") return Math.max(1, node.minimum ?? 1);
    return node.type === "boolean" ? true : null;
  }
  return ofNode(root);
}
