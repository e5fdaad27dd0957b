import type { z } from "zod";

type RawIssue = z.core.$ZodRawIssue;

const EXPECTED: Readonly<Record<string, string>> = {
  string: "Informe um texto",
  number: "Informe um número",
  int: "Informe um número inteiro",
  bigint: "Informe um número inteiro",
  boolean: "Informe verdadeiro ou falso",
  date: "Informe uma data",
  array: "Informe uma lista",
  tuple: "Informe uma lista",
  object: "Informe um objeto",
  record: "Informe um objeto",
  null: "Deixe este campo vazio (null)",
  undefined: "Este campo não é aceito",
  never: "Este campo não é aceito",
};

const FORMATS: Readonly<Record<string, string>> = {
  email: "Informe um e-mail válido",
  url: "Informe um endereço (URL) válido",
  uuid: "Informe um identificador (UUID) válido",
  guid: "Informe um identificador (UUID) válido",
  datetime: "Informe data e hora no formato ISO 8601, por exemplo 2026-01-31T12:00:00Z",
  date: "Informe uma data no formato AAAA-MM-DD",
  time: "Informe uma hora no formato HH:MM",
  duration: "Informe uma duração no formato ISO 8601",
  ipv4: "Informe um endereço IPv4 válido",
  ipv6: "Informe um endereço IPv6 válido",
  e164: "Informe um telefone no formato internacional, por exemplo +5586999990000",
  base64: "Informe um texto em base64",
  base64url: "Informe um texto em base64url",
  json_string: "Informe um texto JSON válido",
};

const SIZES: Readonly<Record<string, [one: string, many: string]>> = {
  string: ["caractere", "caracteres"],
  array: ["item", "itens"],
  set: ["item", "itens"],
  map: ["item", "itens"],
  object: ["campo", "campos"],
  file: ["byte", "bytes"],
};

/**
 * zod error map in pt-BR, for `safeParse(input, { error: issueMessage })`. Messages given in a schema win over these.
 * Never quotes the input: the same words go into answers, logs and start-up errors.
 */
export function issueMessage(issue: RawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return invalidType(issue.expected, issue.input);
    case "invalid_value":
      return issue.input === undefined ? "Campo obrigatório" : `Use ${listValues(issue.values)}`;
    case "too_small":
      return bound(issue.origin, issue.minimum, issue.inclusive ? "no mínimo" : "mais de", issue.exact);
    case "too_big":
      return bound(issue.origin, issue.maximum, issue.inclusive ? "no máximo" : "menos de", issue.exact);
    case "invalid_format":
      return FORMATS[issue.format] ?? "O formato não é válido";
    case "not_multiple_of":
      return `Informe um múltiplo de ${issue.divisor}`;
    case "unrecognized_keys":
      return "Este campo não é aceito";
    case "invalid_key":
      return "Há um nome de campo que não é válido";
    default:
      return issue.input === undefined ? "Campo obrigatório" : "O valor não é válido";
  }
}

function invalidType(expected: string, input: unknown): string {
  if (input === undefined) return "Campo obrigatório";
  if (typeof input === "string" && input === "" && expected !== "string") return "Campo obrigatório";
  return EXPECTED[expected] ?? "O tipo do valor não é válido";
}

function listValues(values: readonly unknown[]): string {
  const shown = values.map((value) => (typeof value === "string" ? value : String(value)));
  if (shown.length <= 1) return shown[0] ?? "outro valor";
  return `um destes valores: ${shown.join(", ")}`;
}

function bound(origin: string, limit: number | bigint, words: string, exact: boolean | undefined): string {
  const size = SIZES[origin];
  if (size === undefined) {
    if (origin === "date") return "A data está fora do período aceito";
    return `Informe ${words} ${limit}`;
  }
  if (exact !== true && limit === 1 && words === "no mínimo") return "Não pode ficar vazio";
  return `${exact === true ? "Use exatamente" : `Use ${words}`} ${limit} ${Number(limit) === 1 ? size[0] : size[1]}`;
}
