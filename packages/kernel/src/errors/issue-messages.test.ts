import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { issueFields } from "./issue-fields.ts";
import { issueMessage } from "./issue-messages.ts";

function messagesOf(schema: z.ZodType, input: unknown): Record<string, string> {
  const result = schema.safeParse(input, { error: issueMessage });
  return Object.fromEntries(issueFields(result.error?.issues ?? []).map(({ field, message }) => [field, message]));
}

test("each kind of fault has a pt-BR message", () => {
  const schema = z.strictObject({
    name: z.string().min(1),
    code: z.string().length(7),
    list: z.array(z.int()).min(2).max(3),
    price: z.number().min(0.01).max(100),
    age: z.coerce.number().int().gt(17),
    id: z.uuid(),
    at: z.iso.datetime(),
    role: z.enum(["ADMIN", "USER"]),
    kind: z.literal("CREDIT"),
    either: z.union([z.string(), z.number()]),
    absent: z.boolean(),
    flag: z.boolean(),
    step: z.number().multipleOf(5),
    deep: z.strictObject({ inner: z.string().max(1) }),
    own: z.string().refine(() => false, "Do nosso jeito"),
  });
  const messages = messagesOf(schema, {
    name: "",
    code: "abc",
    list: [1],
    price: 0,
    age: "17",
    id: "x",
    at: "ontem",
    role: "KING",
    kind: "DEBIT",
    either: true,
    flag: "sim",
    step: 7,
    deep: { inner: "abc", surplus: 1 },
    own: "x",
    surplus: true,
  });
  assert.deepEqual(messages, {
    name: "Não pode ficar vazio",
    code: "Use exatamente 7 caracteres",
    list: "Use no mínimo 2 itens",
    price: "Informe no mínimo 0.01",
    age: "Informe mais de 17",
    id: "Informe um identificador (UUID) válido",
    at: "Informe data e hora no formato ISO 8601, por exemplo 2026-01-31T12:00:00Z",
    role: "Use um destes valores: ADMIN, USER",
    kind: "Use CREDIT",
    either: "O valor não é válido",
    absent: "Campo obrigatório",
    flag: "Informe verdadeiro ou falso",
    step: "Informe um múltiplo de 5",
    "deep.inner": "Use no máximo 1 caractere",
    "deep.surplus": "Este campo não é aceito",
    own: "Do nosso jeito",
    surplus: "Este campo não é aceito",
  });
});

test("a flood of faults is cut to twenty, and long names are cut", () => {
  const input = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`${index}${"x".repeat(200)}`, 1]));
  const fields = Object.keys(messagesOf(z.strictObject({}), input));
  assert.equal(fields.length, 20);
  for (const field of fields) assert.ok(field.length <= 101);
});
