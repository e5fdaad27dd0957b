import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { get, post, startSandboxHarness } from "./_harness.ts";

type Config = { ai: { base_url: string; api_key: string } };
type Completion = {
  choices: { message: { content: string | null; tool_calls?: { function: { arguments: string } }[] } }[];
  usage: { prompt_tokens: number; completion_tokens: number };
  error: { message: string };
};

const schema = { type: "object", properties: { choice: { type: "string", enum: ["41", "59", "nenhuma"] } } };
const byWord = (pedido: string) =>
  JSON.stringify({
    pedido,
    categorias: [
      { id: "41", nome: "Pizzaria", descricao: "Pizzas" },
      { id: "59", nome: "Farmácia", descricao: "Remédios" },
    ],
  });
const question = (pedido: string) => ({
  model: "modelo",
  messages: [
    { role: "system", content: "Escolha." },
    { role: "user", content: byWord(pedido) },
  ],
  response_format: { type: "json_schema", json_schema: { name: "choice", schema, strict: true } },
});

describe("the AI vendor", () => {
  async function vendor(t: Parameters<typeof startSandboxHarness>[0]) {
    const { sandbox } = await startSandboxHarness(t);
    const { ai } = await get<Config>(`${sandbox.url}/control/config`);
    const ask = (body: object, key = ai.api_key) =>
      post<Completion>(`${ai.base_url}/chat/completions`, body, { authorization: `Bearer ${key}` });
    const fault = (mode: string, rest: object = {}) =>
      post(`${sandbox.url}/control/faults`, { target: "ai", mode, ...rest });
    const choice = async (pedido: string) =>
      (await ask(question(pedido))).body.choices[0]?.message.content ?? "nothing";
    return { sandbox, ask, fault, choice };
  }

  it("picks the option nearest to the request, held to the schema or to the tool, and counts tokens", async (t) => {
    const { ask, choice } = await vendor(t);
    assert.equal(await choice("quero uma pizza"), '{"choice":"41"}');
    assert.equal(await choice("preciso de remédio"), '{"choice":"59"}');
    assert.equal(await choice("um violão"), '{"choice":"nenhuma"}');
    const { response_format: _, ...rest } = question("quero uma pizza");
    const tools = [{ type: "function", function: { name: "pick", parameters: schema } }];
    const { body } = await ask({ ...rest, tools });
    assert.equal(body.choices[0]?.message.tool_calls?.[0]?.function.arguments, '{"choice":"41"}');
    assert.ok(body.usage.prompt_tokens > 0 && body.usage.completion_tokens > 0);
  });

  it("refuses a wrong key, and lists its calls, without keys", async (t) => {
    const { sandbox, ask } = await vendor(t);
    assert.equal((await ask(question("x"), "sk-outra")).status, 401);
    assert.equal((await ask({ model: "m" })).status, 400);
    await ask(question("quero uma pizza"));
    const calls = await get<{ count: number; calls: { model: string }[] }>(`${sandbox.url}/control/ai/calls`);
    assert.deepEqual([calls.count, calls.calls[0]?.model], [1, "modelo"]);
    assert.ok(!JSON.stringify(calls).includes("Bearer"));
    await fetch(`${sandbox.url}/control/ai/calls`, { method: "DELETE" });
    assert.equal((await get<{ count: number }>(`${sandbox.url}/control/ai/calls`)).count, 0);
  });

  it("fails as it is set to: error, down, drop, slow, an answer outside the list, no answer at all", async (t) => {
    const { sandbox, ask, fault, choice } = await vendor(t);
    await fault("error", { error_code: 429 });
    assert.equal((await ask(question("x"))).status, 429);
    await fault("error");
    assert.equal((await ask(question("x"))).status, 500);
    for (const mode of ["down", "drop"]) {
      await fault(mode);
      await assert.rejects(ask(question("x")), mode);
    }
    await fault("slow", { delay_ms: 30 });
    assert.equal(await choice("quero uma pizza"), '{"choice":"41"}');
    await fault("hostile");
    assert.equal(await choice("quero uma pizza"), '{"choice":"95"}');
    await fault("garbled");
    const garbled = await choice("quero uma pizza");
    assert.throws(() => JSON.parse(garbled));
    const other = await post(`${sandbox.url}/control/faults`, { target: "cep", mode: "hostile" });
    assert.equal(other.status, 400);
  });
});
