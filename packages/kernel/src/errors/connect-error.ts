import { fromJson, type JsonObject, toJson } from "@bufbuild/protobuf";
import { StructSchema } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError } from "@connectrpc/connect";
import { AppError, ERROR_CODES, type ErrorCode, type FieldError } from "./app-error.ts";
import { asAppError, INTERNAL_MESSAGE } from "./as-app-error.ts";

const TO_CONNECT: Readonly<Record<ErrorCode, Code>> = {
  invalid_input: Code.InvalidArgument,
  unauthenticated: Code.Unauthenticated,
  forbidden: Code.PermissionDenied,
  not_found: Code.NotFound,
  conflict: Code.Aborted,
  too_large: Code.OutOfRange,
  unsupported_media: Code.InvalidArgument,
  rate_limited: Code.ResourceExhausted,
  overloaded: Code.ResourceExhausted,
  unavailable: Code.Unavailable,
  deadline_exceeded: Code.DeadlineExceeded,
  unprocessable: Code.FailedPrecondition,
  internal: Code.Internal,
};

/** Codes a peer may send without our detail: the framework's own refusals. */
const FROM_CONNECT: Readonly<Partial<Record<Code, { code: ErrorCode; message: string }>>> = {
  [Code.Canceled]: { code: "unavailable", message: "A operação foi interrompida. Tente de novo." },
  [Code.InvalidArgument]: { code: "invalid_input", message: "Os dados enviados não são válidos." },
  [Code.OutOfRange]: { code: "invalid_input", message: "Os dados enviados não são válidos." },
  [Code.DeadlineExceeded]: { code: "deadline_exceeded", message: "A operação demorou demais. Tente de novo." },
  [Code.NotFound]: { code: "not_found", message: "Não encontrado." },
  [Code.AlreadyExists]: { code: "conflict", message: "Isso já existe." },
  [Code.Aborted]: { code: "conflict", message: "Isso mudou nesse meio-tempo. Atualize e tente de novo." },
  [Code.PermissionDenied]: { code: "forbidden", message: "Você não tem permissão para isso." },
  [Code.Unauthenticated]: { code: "unauthenticated", message: "Entre na sua conta para continuar." },
  [Code.ResourceExhausted]: {
    code: "overloaded",
    message: "O serviço está sobrecarregado. Tente de novo em instantes.",
  },
  [Code.FailedPrecondition]: { code: "unprocessable", message: "A operação não é possível agora." },
  [Code.Unavailable]: { code: "unavailable", message: "O serviço está indisponível. Tente de novo em instantes." },
};

/**
 * The RPC form of any thrown value. An {@link AppError} travels whole (code, message, reason, fields) in a
 * `google.protobuf.Struct` detail; the framework's own ConnectErrors keep their code; anything else goes through {@link asAppError}.
 */
export function toConnectError(error: unknown): ConnectError {
  if (error instanceof ConnectError && FROM_CONNECT[error.code] !== undefined) return error;
  const known = asAppError(error);
  const detail: JsonObject = { code: known.code };
  if (known.reason !== undefined) detail.reason = known.reason;
  if (known.fields.length > 0) detail.fields = known.fields.map(({ field, message }) => ({ field, message }));
  const details = [{ desc: StructSchema, value: fromJson(StructSchema, detail) }];
  return new ConnectError(known.publicMessage, TO_CONNECT[known.code], undefined, details, error);
}

/** Converts the error of a failed call to an {@link AppError}; the ConnectError stays as its cause. Passes AppErrors through. */
export function fromConnectError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const failure = ConnectError.from(error);
  const detail = readDetail(failure);
  if (detail !== undefined) {
    const { code, reason, fields } = detail;
    return new AppError(code, failure.rawMessage, {
      cause: failure,
      fields,
      ...(reason === undefined ? {} : { reason }),
    });
  }
  const mapped = FROM_CONNECT[failure.code] ?? { code: "internal" as const, message: INTERNAL_MESSAGE };
  return new AppError(mapped.code, mapped.message, { cause: failure });
}

function readDetail(failure: ConnectError): { code: ErrorCode; reason?: string; fields: FieldError[] } | undefined {
  const [struct] = failure.findDetails(StructSchema);
  if (struct === undefined) return undefined;
  const json = toJson(StructSchema, struct) as JsonObject;
  const code = ERROR_CODES.find((known) => known === json.code);
  if (code === undefined) return undefined;
  const fields = Array.isArray(json.fields) ? json.fields.flatMap(readField) : [];
  return typeof json.reason === "string" ? { code, fields, reason: json.reason } : { code, fields };
}

function readField(value: unknown): FieldError[] {
  if (typeof value !== "object" || value === null) return [];
  const { field, message } = value as Record<string, unknown>;
  return typeof field === "string" && typeof message === "string" ? [{ field, message }] : [];
}
