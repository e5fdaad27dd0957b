import type { z } from "zod";
import type { FieldError } from "./app-error.ts";

const FIELDS_MAX = 20;
const FIELD_NAME_LENGTH_MAX = 100;

/** One pt-BR line per wrong field, at most 20: `{field: "items.0.name", message}`; the whole input is field "". */
export function issueFields(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues.flatMap(fieldsOf).slice(0, FIELDS_MAX);
}

function fieldsOf(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, FIELDS_MAX).map((key) => ({ field: name([...path, key]), message: issue.message }));
  }
  return [{ field: name(path), message: issue.message }];
}

function name(path: string[]): string {
  const full = path.join(".");
  return full.length <= FIELD_NAME_LENGTH_MAX ? full : `${full.slice(0, FIELD_NAME_LENGTH_MAX)}…`;
}
