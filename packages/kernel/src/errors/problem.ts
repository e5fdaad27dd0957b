import { AppError, type ErrorCode, type FieldError } from "./app-error.ts";

/** HTTP status and pt-BR title of every code: the one place where codes meet HTTP. */
export const PROBLEMS: Readonly<Record<ErrorCode, { status: number; title: string }>> = {
  invalid_input: { status: 400, title: "Dados inválidos" },
  unauthenticated: { status: 401, title: "Sessão necessária" },
  forbidden: { status: 403, title: "Acesso negado" },
  not_found: { status: 404, title: "Não encontrado" },
  conflict: { status: 409, title: "Conflito" },
  too_large: { status: 413, title: "Conteúdo grande demais" },
  unsupported_media: { status: 415, title: "Formato não aceito" },
  rate_limited: { status: 429, title: "Muitas tentativas" },
  overloaded: { status: 503, title: "Serviço sobrecarregado" },
  unavailable: { status: 503, title: "Serviço indisponível" },
  deadline_exceeded: { status: 504, title: "Tempo esgotado" },
  unprocessable: { status: 422, title: "Operação não permitida" },
  internal: { status: 500, title: "Erro interno" },
};

export const INTERNAL_MESSAGE = "Algo deu errado do nosso lado. Tente de novo em instantes.";

export type ProblemBody = {
  type: string;
  title: string;
  status: number;
  message: string;
  code: ErrorCode;
  reason?: string;
  errors?: FieldError[];
  request_id: string;
};

/**
 * The problem+json answer to any thrown value. Only an {@link AppError} keeps its words; everything else is `internal`
 * with a fixed message, so that nothing of the inside leaks.
 */
export function toProblem(error: unknown, requestId: string): { status: number; body: ProblemBody } {
  const known = error instanceof AppError ? error : new AppError("internal", INTERNAL_MESSAGE);
  const { status, title } = PROBLEMS[known.code];
  return {
    status,
    body: {
      type: `urn:tenho:problem:${known.code}`,
      title,
      status,
      message: known.publicMessage,
      code: known.code,
      ...(known.reason === undefined ? {} : { reason: known.reason }),
      ...(known.fields.length === 0 ? {} : { errors: known.fields }),
      request_id: requestId,
    },
  };
}
