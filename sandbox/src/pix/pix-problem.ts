import type { NextFunction, Request, Response } from "express";
import type { z } from "zod";

const TITLES = {
  AcessoNegado: "Acesso negado.",
  NaoEncontrado: "Não encontrado.",
  RequisicaoInvalida: "Requisição inválida.",
  ErroInternoDoServidor: "Erro interno do servidor.",
  ServicoIndisponivel: "Serviço indisponível.",
  CobNaoEncontrado: "Cobrança não encontrada.",
  CobOperacaoInvalida: "Cobrança inválida.",
  CobConsultaInvalida: "Consulta inválida.",
  PixNaoEncontrado: "Pix não encontrado.",
  PixConsultaInvalida: "Consulta inválida.",
  PixDevolucaoInvalida: "Devolução inválida.",
  PixDevolucaoNaoEncontrada: "Devolução não encontrada.",
  WebhookNaoEncontrado: "Webhook não encontrado.",
  WebhookOperacaoInvalida: "Webhook inválido.",
} as const;

type ProblemType = keyof typeof TITLES;

interface Violation {
  readonly razao: string;
  readonly propriedade: string;
}

/** An error of the API Pix, in the shape the Central Bank gives all of them (RFC 7807 with `violacoes`). */
export class PixProblem extends Error {
  override readonly name = "PixProblem";
  readonly status: number;
  readonly type: ProblemType;
  readonly violations: readonly Violation[];

  constructor(status: number, type: ProblemType, detail: string, violations: readonly Violation[] = []) {
    super(detail);
    this.status = status;
    this.type = type;
    this.violations = violations;
  }

  toBody(): object {
    return {
      type: `https://pix.bcb.gov.br/api/v2/error/${this.type}`,
      title: TITLES[this.type],
      status: this.status,
      detail: this.message,
      ...(this.violations.length > 0 && { violacoes: this.violations }),
    };
  }
}

/** An error as OAuth servers and gateways of banks give it, in the place of the Central Bank's shape. */
export class OAuthProblem extends Error {
  override readonly name = "OAuthProblem";
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, detail: string) {
    super(detail);
    this.status = status;
    this.code = code;
  }

  toBody(): object {
    return { error: this.code, error_description: this.message };
  }
}

/** An error as Efí documents it: a name and a sentence. */
export class EfiProblem extends Error {
  override readonly name = "EfiProblem";
  readonly status = 400;
  readonly code: string;

  constructor(code: string, mensagem: string) {
    super(mensagem);
    this.code = code;
  }

  toBody(): object {
    return { nome: this.code, mensagem: this.message };
  }
}

/** The API's error for a request that breaks one of its rules. */
export function violation(type: ProblemType, propriedade: string, razao: string): PixProblem {
  return new PixProblem(400, type, razao, [{ razao, propriedade }]);
}

/**
 * Parses input of the API Pix.
 * @param prefix of the property names in the violations: `cob`, `devolucao`, …
 * @throws PixProblem 400 with every violation
 */
export function parsePix<T>(schema: z.ZodType<T>, value: unknown, type: ProblemType, prefix: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const violations = parsed.error.issues.map(({ path }) => {
    const propriedade = [prefix, ...path].join(".");
    return { razao: `O campo ${propriedade} não respeita o _schema_.`, propriedade };
  });
  throw new PixProblem(400, type, "A requisição não respeita o _schema_ ou está semanticamente errada.", violations);
}

export function answerPixProblem(err: unknown, _req: Request, res: Response, _next: NextFunction): void {
  const problem = err instanceof OAuthProblem || err instanceof EfiProblem ? err : toProblem(err);
  res.status(problem.status).type("application/problem+json").send(JSON.stringify(problem.toBody()));
}

function toProblem(err: unknown): PixProblem {
  if (err instanceof PixProblem) return err;
  const { status = 500 } = err as { status?: number };
  if (status < 500) return new PixProblem(400, "RequisicaoInvalida", "O corpo não é JSON ou é grande demais.");
  console.error(err);
  return new PixProblem(500, "ErroInternoDoServidor", "O sandbox falhou ao atender.");
}
