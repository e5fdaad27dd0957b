import assert from "node:assert/strict";
import { test } from "node:test";
import { AppError } from "./app-error.ts";
import { INTERNAL_MESSAGE } from "./as-app-error.ts";
import { toProblem } from "./problem.ts";

test("an AppError keeps its words, code, reason and fields", () => {
  const error = new AppError("unprocessable", "Conta inativa.", {
    reason: "account_inactive",
    fields: [{ field: "client_id", message: "Inativa" }],
    cause: new Error("inside"),
  });
  assert.deepEqual(toProblem(error, "r-1"), {
    status: 422,
    body: {
      type: "urn:tenho:problem:unprocessable",
      title: "Operação não permitida",
      status: 422,
      message: "Conta inativa.",
      code: "unprocessable",
      reason: "account_inactive",
      errors: [{ field: "client_id", message: "Inativa" }],
      request_id: "r-1",
    },
  });
});

test("anything else is masked", () => {
  for (const thrown of [new Error("relation lots does not exist"), "text", undefined, { code: "forbidden" }]) {
    const { status, body } = toProblem(thrown, "r-2");
    assert.equal(status, 500);
    assert.equal(body.message, INTERNAL_MESSAGE);
    assert.ok(!JSON.stringify(body).includes("lots"));
  }
});

test("members of a prescribed answer stand beside the usual ones and replace none", () => {
  const members = { IsSuccess: false, Message: "Não.", message: "forged", status: "forged" };
  const { body } = toProblem(new AppError("invalid_input", "Não.", { members }), "r-1");
  const { IsSuccess, Message, message, status } = body as typeof body & { IsSuccess: boolean; Message: string };
  assert.deepEqual([IsSuccess, Message, message, status], [false, "Não.", "Não.", 400]);
});
