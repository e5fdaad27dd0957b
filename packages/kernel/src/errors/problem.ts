import type { Contact, ErrorCode, FieldError } from "./app-error.ts";
import { asAppError } from "./as-app-error.ts";

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

export type ProblemBody = {
  type: string;
  title: string;
  status: number;
  message: string;
  code: ErrorCode;
  reason?: string;
  errors?: FieldError[];
  contact?: Contact;
  request_id: string;
};

/** The problem+json answer to any thrown value, by way of {@link asAppError}. */
export function toProblem(error: unknown, requestId: string): { status: number; body: ProblemBody } {
  const known = asAppError(error);
  const { status, title } = PROBLEMS[known.code];
  return {
    status,
    body: {
      ...known.members,
      type: `urn:tenho:problem:${known.code}`,
      title,
      status,
      message: known.publicMessage,
      code: known.code,
      ...(known.reason === undefined ? {} : { reason: known.reason }),
      ...(known.fields.length === 0 ? {} : { errors: known.fields }),
      ...(known.contact === undefined ? {} : { contact: known.contact }),
      request_id: requestId,
    },
  };
}
