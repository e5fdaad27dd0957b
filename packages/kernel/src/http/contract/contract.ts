import { z } from "zod";
import type { Access } from "../../auth/check-access.ts";
import type { AppError, ErrorCode } from "../../errors/app-error.ts";
import { assertStrict } from "./assert-strict.ts";

export type Method = "get" | "post" | "patch" | "put" | "delete";
export type SuccessStatus = 200 | 201 | 202 | 204;

/** What an input part is when the route has none. */
export type NoFields = z.ZodObject<Record<never, never>, z.core.$strict>;
export type NoBody = z.ZodUndefined;

type Described = {
  /** Stable name of the operation in OpenAPI and in the generated clients. */
  readonly operationId: string;
  readonly method: Method;
  /** Express style, from the root of the gateway: "/wallet/:userId". */
  readonly path: string;
  /** One pt-BR line. */
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  /** Bytes a JSON body may have; 1 MB unless given. */
  readonly bodyBytesMax?: number;
  /** The body is a form (multipart/form-data) with one file, whose field in the schema is {@link uploadedFile}. */
  readonly upload?: UploadRule;
  /** The address may carry any query, which is not read: other programs add theirs to it. */
  readonly ignoresQuery?: boolean;
  /** Looks at the text of the query and of the body before anything is parsed, and raises what refuses them: no part of them is repeated. */
  readonly inspect?: (text: string) => void;
  /** Makes of what refused the input, or of what the handler raised, what is answered: for clients that look for more than the kernel says. */
  readonly failure?: (error: unknown) => AppError;
  /** Content type of an answer that is bytes and not JSON, e.g. "image/webp"; the response schema is then {@link bytes}. */
  readonly media?: string;
  /** Content type of the file the handler may answer with instead, as an `Attachment`, e.g. "text/csv; charset=utf-8". */
  readonly attachment?: string;
};

export type RouteSpec<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> = Described & {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly response: R;
  /** 200 unless given. */
  readonly status?: SuccessStatus;
  /** Codes of the route's own; those every route can give need no mention. */
  readonly errors?: readonly ErrorCode[];
};

export type Route<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> = Described & {
  readonly params: P | undefined;
  readonly query: Q | undefined;
  readonly body: B | undefined;
  readonly response: R;
  readonly status: SuccessStatus;
  readonly errors: readonly ErrorCode[];
};

/**
 * One HTTP operation as a value: {@link bind} serves it, `openApiDocument` publishes it. Every object in the inputs must
 * be strict (`z.strictObject`), so that an unknown field is refused, not dropped; this is checked here.
 */
export function defineRoute<
  P extends z.ZodObject = NoFields,
  Q extends z.ZodObject = NoFields,
  B extends z.ZodType = NoBody,
  R extends z.ZodType = z.ZodType,
>(spec: RouteSpec<P, Q, B, R>): Route<P, Q, B, R> {
  for (const schema of [spec.params, spec.query, spec.body]) {
    if (schema !== undefined) assertStrict(spec.operationId, schema);
  }
  assertParams(spec);
  return {
    ...spec,
    params: spec.params,
    query: spec.query,
    body: spec.body,
    status: spec.status ?? 200,
    errors: spec.errors ?? [],
  };
}

function assertParams({ operationId, path, params }: RouteSpec): void {
  const named = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "").sort();
  const described = Object.keys(params?.shape ?? {}).sort();
  if (named.join() !== described.join()) {
    throw new Error(`${operationId}: the path names [${named}] but params describes [${described}]`);
  }
}

/** Which part of a form is the file, and how many bytes it may have. */
export type UploadRule = { readonly field: string; readonly bytesMax: number };

/** A file as it was sent; its name and bytes are the sender's, and nothing of them is to be trusted. */
export type UploadedFile = { readonly name: string; readonly bytes: Uint8Array };

/** The file's field in the body's schema of a route with `upload`. */
export const uploadedFile = z.custom<UploadedFile>(
  (value) => typeof value === "object" && value !== null && "bytes" in value && value.bytes instanceof Uint8Array,
  "Envie o arquivo",
);

/** The response of a route with a `media` type. */
export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** The schema of an absent params or query part. */
export const noFields: NoFields = z.strictObject({});
