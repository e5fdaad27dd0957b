import { z } from "zod";
import type { Access } from "../../auth/check-access.ts";
import type { AppError, ErrorCode } from "../../errors/app-error.ts";
import { assertStrict } from "./assert-strict.ts";

export type Method = "get" | "post" | "patch" | "put" | "delete";
export type SuccessStatus = 200 | 201 | 202 | 204;

/** Type of an input part that the route does not have. */
export type NoFields = z.ZodObject<Record<never, never>, z.core.$strict>;
export type NoBody = z.ZodUndefined;

type Described = {
  /** Stable name of the operation in OpenAPI and in the generated clients. */
  readonly operationId: string;
  readonly method: Method;
  /** Path in Express style, from the root of the gateway: "/wallet/:userId". */
  readonly path: string;
  /** One pt-BR line. */
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  /** True when the session must have entered password or second factor recently. */
  readonly needsRecentAuthentication?: boolean;
  /** The body is a form (multipart/form-data) with one file, whose field in the schema is {@link uploadedFile}. */
  readonly upload?: UploadRule;
  /** True when any query is allowed and ignored: other programs add theirs to the address. */
  readonly ignoresQuery?: boolean;
  /** Checks the raw text of the query and of the body before anything is parsed; its error must not repeat any of the text. */
  readonly inspect?: (text: string) => void;
  /** Converts the error of the input check or of the handler into the answer: for clients that expect more than the kernel's errors. */
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
  /** Size limit of a JSON body in bytes; 16 KiB by default, and never more without a session. */
  readonly bodyBytesMax?: number;
  readonly response: R;
  /** 200 unless given. */
  readonly status?: SuccessStatus;
  /** The route's own error codes; codes that every route can give are left out. */
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
  readonly bodyBytesMax: number;
  readonly response: R;
  readonly status: SuccessStatus;
  readonly errors: readonly ErrorCode[];
};

/** Size limit of a form's body in bytes. It holds for every call without a session, whose sender is unknown. */
export const FORM_BYTES_MAX = 16 * 1_024;

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
  const { bodyBytesMax = FORM_BYTES_MAX, access, operationId } = spec;
  if (access === "public" && (bodyBytesMax > FORM_BYTES_MAX || spec.upload !== undefined))
    throw new Error(`${operationId}: without a session a body may have ${FORM_BYTES_MAX} bytes at most`);
  return {
    ...spec,
    bodyBytesMax,
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

/** The field of a form that carries the file, and the file's largest size in bytes. */
export type UploadRule = { readonly field: string; readonly bytesMax: number };

/** A file as it was sent; its name and bytes come from the sender and must not be trusted. */
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
