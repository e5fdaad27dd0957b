import { create, type DescMethodUnary } from "@bufbuild/protobuf";
import type { MethodOptions_IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import { createContextValues, type UnaryRequest } from "@connectrpc/connect";

/** An empty request of a method as an interceptor gets it; `idempotency` is what its contract would mark it with. */
export function unaryRequest(described: DescMethodUnary, idempotency: MethodOptions_IdempotencyLevel): UnaryRequest {
  const method = { ...described, idempotency } as DescMethodUnary;
  return {
    stream: false,
    service: method.parent,
    method,
    requestMethod: "POST",
    url: "",
    signal: new AbortController().signal,
    header: new Headers(),
    contextValues: createContextValues(),
    message: create(described.input, {}),
  };
}
