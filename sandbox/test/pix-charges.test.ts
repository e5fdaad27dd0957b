import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { post } from "./_harness.ts";
import { askToken, cob, KEY, type PixShape, startPixHarness, TXID } from "./_pix-harness.ts";

interface Cob {
  readonly txid: string;
  readonly status: string;
  readonly revisao: number;
  readonly calendario: { criacao: string; expiracao: number };
  readonly loc: { id: number; location: string; tipoCob: string };
  readonly location: string;
  readonly valor: { original: string };
  readonly chave: string;
  readonly pixCopiaECola: string;
  readonly pix?: PixShape[];
}
interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly violacoes?: { razao: string; propriedade: string }[];
}
const typeOf = ({ type }: Problem) => type.replace("https://pix.bcb.gov.br/api/v2/error/", "");

describe("the access token", () => {
  it("is given for the client's credentials by Basic, as a Bearer that expires", async (t) => {
    const { sandbox } = await startPixHarness(t);
    const { status, body } = await askToken(sandbox);
    const { access_token, ...rest } = body as unknown as Record<string, unknown>;
    assert.equal(status, 200);
    assert.equal(typeof access_token, "string");
    assert.equal((rest as { token_type: string }).token_type, "Bearer");
    assert.equal((rest as { expires_in: number }).expires_in, 3600);
  });

  it("is refused with 401 in the Central Bank's shape for a wrong secret, and so is a call without or with a revoked one", async (t) => {
    const { sandbox, call } = await startPixHarness(t);
    const wrong = await askToken(sandbox, `Basic ${Buffer.from("loja:outro").toString("base64")}`);
    const without = await post<Problem>(`${sandbox.url}/pix/cob/${TXID}`, {});
    await fetch(`${sandbox.url}/control/pix/tokens`, { method: "DELETE" });
    const revoked = await call<Problem>("GET", `/cob/${TXID}`);
    for (const answer of [wrong, without, revoked]) {
      const problem = answer.body as unknown as Problem;
      assert.deepEqual([answer.status, problem.status, typeOf(problem)], [401, 401, "AcessoNegado"]);
    }
  });
});

describe("a charge", () => {
  it("is made by PUT with our txid and read back with every field of CobGerada and its copy code", async (t) => {
    const { call } = await startPixHarness(t);
    const made = await call<Cob>("PUT", `/cob/${TXID}`, cob("6.00"));
    assert.equal(made.status, 201);
    const { txid, status, revisao, calendario, valor, chave, loc, location, pixCopiaECola, pix } = made.body;
    assert.deepEqual(
      { txid, status, revisao, valor, chave, pix },
      { txid: TXID, status: "ATIVA", revisao: 0, valor: { original: "6.00" }, chave: KEY, pix: undefined },
    );
    assert.equal(calendario.expiracao, 3600);
    assert.ok(Date.parse(calendario.criacao) <= Date.now());
    assert.ok(loc.location === location && loc.tipoCob === "cob" && Number.isSafeInteger(loc.id));
    assert.ok(pixCopiaECola.includes(location) && /6304[0-9A-F]{4}$/.test(pixCopiaECola));
    assert.deepEqual((await call<Cob>("GET", `/cob/${TXID}`)).body, made.body);
  });

  it("is the same after the same PUT, changed by another while ATIVA, and no longer once it is paid", async (t) => {
    const { call, control } = await startPixHarness(t);
    const first = await call<Cob>("PUT", `/cob/${TXID}`, cob());
    assert.deepEqual((await call<Cob>("PUT", `/cob/${TXID}`, cob())).body, first.body);
    const revised = await call<Cob>("PUT", `/cob/${TXID}`, cob("11.00"));
    assert.deepEqual([revised.body.revisao, revised.body.valor.original], [1, "11.00"]);
    assert.equal(revised.body.pixCopiaECola, first.body.pixCopiaECola);
    await control(`${TXID}/pay`);
    const again = await call<Cob>("PUT", `/cob/${TXID}`, cob("11.00"));
    assert.deepEqual([again.status, again.body.status], [201, "CONCLUIDA"]);
    const refused = await call<Problem>("PUT", `/cob/${TXID}`, cob("12.00"));
    assert.deepEqual([refused.status, typeOf(refused.body)], [400, "CobOperacaoInvalida"]);
  });

  it("is removed by PATCH with the status alone, and only while it is ATIVA", async (t) => {
    const { call } = await startPixHarness(t);
    await call("PUT", `/cob/${TXID}`, cob());
    const status = "REMOVIDA_PELO_USUARIO_RECEBEDOR";
    const mixed = await call<Problem>("PATCH", `/cob/${TXID}`, { status, valor: { original: "7.00" } });
    assert.deepEqual([mixed.status, typeOf(mixed.body)], [400, "CobOperacaoInvalida"]);
    assert.deepEqual((await call<Cob>("PATCH", `/cob/${TXID}`, { status })).body.status, status);
    assert.equal((await call("PATCH", `/cob/${TXID}`, { status })).status, 400);
  });

  it("that has expired stays ATIVA, and a payment that still arrives concludes it", async (t) => {
    const { call, control } = await startPixHarness(t);
    await call("PUT", `/cob/${TXID}`, cob());
    await control(`${TXID}/expire`);
    const { calendario, status } = (await call<Cob>("GET", `/cob/${TXID}`)).body;
    assert.ok(Date.parse(calendario.criacao) + calendario.expiracao * 1_000 < Date.now());
    assert.equal(status, "ATIVA");
    await control(`${TXID}/pay`);
    assert.equal((await call<Cob>("GET", `/cob/${TXID}`)).body.status, "CONCLUIDA");
  });

  it("is refused, naming the property, when a field breaks its schema or the key is another's", async (t) => {
    const { call } = await startPixHarness(t);
    for (const [body, propriedade] of [
      [cob("6"), "cob.valor.original"],
      [cob("0.00"), "cob.valor.original"],
      [cob("6.00", { calendario: { expiracao: 0 } }), "cob.calendario.expiracao"],
      [cob("6.00", { devedor: { nome: "X", cpf: "123" } }), "cob.devedor"],
      [cob("6.00", { solicitacaoPagador: "x".repeat(141) }), "cob.solicitacaoPagador"],
      [cob("6.00", { chave: "de-outro" }), "cob.chave"],
    ] as const) {
      const { status, body: problem } = await call<Problem>("PUT", `/cob/${TXID}`, body);
      assert.deepEqual([status, typeOf(problem)], [400, "CobOperacaoInvalida"], propriedade);
      assert.ok(
        problem.violacoes?.some((found) => found.propriedade.startsWith(propriedade)),
        propriedade,
      );
    }
    for (const txid of ["curto", "a".repeat(36), `${"a".repeat(30)}-`]) {
      assert.equal((await call("PUT", `/cob/${txid}`, cob())).status, 400, txid);
    }
    assert.equal(typeOf((await call<Problem>("GET", `/cob/${TXID}`)).body), "CobNaoEncontrado");
  });

  it("is listed by its creation, page by page, and only with a period", async (t) => {
    const { call } = await startPixHarness(t);
    const txids = ["a", "b", "c"].map((letter) => letter.repeat(32));
    for (const txid of txids) await call("PUT", `/cob/${txid}`, cob());
    const period = "inicio=2020-01-01T00:00:00Z&fim=2100-01-01T00:00:00Z";
    const page = async (number: number) => {
      const query = `${period}&paginacao.paginaAtual=${number}&paginacao.itensPorPagina=2`;
      return (await call<{ parametros: { paginacao: object }; cobs: Cob[] }>("GET", `/cob?${query}`)).body;
    };
    const pages = [await page(0), await page(1), await page(2)];
    assert.deepEqual(
      pages.map(({ cobs }) => cobs.map(({ txid }) => txid)),
      [txids.slice(0, 2), txids.slice(2), []],
    );
    assert.deepEqual(pages[1]?.parametros.paginacao, {
      paginaAtual: 1,
      itensPorPagina: 2,
      quantidadeDePaginas: 2,
      quantidadeTotalDeItens: 3,
    });
    const without = await call<Problem>("GET", "/cob");
    assert.deepEqual([without.status, typeOf(without.body)], [400, "CobConsultaInvalida"]);
    const backwards = await call("GET", "/cob?inicio=2100-01-01T00:00:00Z&fim=2020-01-01T00:00:00Z");
    assert.equal(backwards.status, 400);
  });
});
