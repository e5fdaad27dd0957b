import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { IDENTITY_HEADER } from "@tenho/kernel/auth/identity-header";
import { requireIdentity } from "@tenho/kernel/auth/require-identity";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { signTestIdentity } from "@tenho/tests/support/calls/test-identity";
import { master, type PanelHarness, startPanelHarness } from "./_panel-harness.ts";

const [UNIT, FAR] = [randomUUID(), randomUUID()];
const COMPANIES = [randomUUID(), randomUUID(), randomUUID()];
const unitOf = (id: string) => ({ id, name: id === UNIT ? "Parnaíba" : "Longe", city: "Parnaíba", state: "PI" });
const adminWith = (...unitIds: string[]) => identityFor({ role: "ADMIN", unitIds, permissions: ["report.access"] });
const masterReader = { ...master, permissions: ["report.access"] };

/** The last two months that are over, and the one before them without payments; the wallet gives sums of 24. */
const [MONTH, BEFORE, WITHOUT] = [1, 2, 3].map((back) => {
  const now = new Date(Date.now() - 3 * 3_600_000);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
}) as [string, string, string];
const written = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`;

let panel: PanelHarness;
const stops: (() => Promise<void>)[] = [];
/** Pages of wallets that were asked for, by unit and cursor. */
const asked: string[] = [];
let walletFailsAt = "";
/** Moments at which units were made and deleted, where that matters. */
const created = new Map<string, Date>();
const deleted = new Map<string, Date>();

before(async () => {
  panel = await startPanelHarness({ keepsPrice: false });
  const monthOf = (userId: string, unitId: string, more: object) => ({ userId, unitId, ...more });
  stops.push(
    await panel.serve("franchise", (router) =>
      router.service(FranchiseService, {
        listUnits: ({ ids, withDeleted }) => ({
          units: (ids.length === 0 ? [UNIT, FAR] : ids)
            .filter((id) => withDeleted || ids.length > 0 || !deleted.has(id))
            .map(unitOf),
        }),
        getUnitTerms: ({ unitId }) => ({
          unit: {
            ...unitOf(unitId),
            createdAt: timestampFromDate(created.get(unitId) ?? new Date("2024-01-15T12:00:00Z")),
            ...(deleted.has(unitId) && { deletedAt: timestampFromDate(deleted.get(unitId) ?? new Date()) }),
          },
          terms: unitId === UNIT ? { commissionBasisPoints: 1_255, monthlyFeeCents: 150n } : {},
        }),
      }),
    ),
    await panel.serve("users", (router) =>
      router.service(UsersService, {
        getBillingParties: ({ userIds }) => ({
          parties: userIds
            .filter((id) => id !== COMPANIES[2])
            .map((userId) => ({
              ...{
                userId,
                document: "11.222.333/0001-81",
                legalName: '=HYPERLINK("x")',
                displayName: 'Pão; "da" Praça',
              },
              ...{ city: "Parnaíba", state: "PI" },
            })),
        }),
      }),
    ),
    await panel.serve("wallet", (router) =>
      router.service(WalletService, {
        listWalletMonths: ({ unitId, cursor, month }) => {
          asked.push(`${month} ${unitId === "" ? "all" : unitId} ${cursor} ${requireIdentity().role}`);
          if (cursor !== "" && cursor === walletFailsAt) throw new Error("the wallet is gone");
          if (cursor === "") {
            const amounts = { pixCents: 123_456_789n, spentCents: 30n, tenhos: 1n };
            return { wallets: [monthOf(COMPANIES[0] ?? "", UNIT, amounts)], nextCursor: "2" };
          }
          // A page may be empty without being the last.
          if (cursor === "2") return { wallets: [], nextCursor: "3" };
          const rest = { cardCents: 1n, grantedCents: 2n, reversedCents: 3n, refundedCents: 4n };
          const second = monthOf(COMPANIES[1] ?? "", FAR, { ...rest, clawedBackCents: 5n, expiredCents: 6n });
          return { wallets: [second, monthOf(COMPANIES[2] ?? "", FAR, { tenhos: 7n })] };
        },
        sumUnitMonths: ({ months }) => {
          asked.push(`${months} months`);
          const last = { month: MONTH, paidCents: 1_001n, returnedCents: 30n, tenhos: 12n };
          return { months: [{ month: BEFORE, paidCents: 9n, returnedCents: 0n, tenhos: 1n }, last] };
        },
      }),
    ),
  );
});
after(async () => {
  for (const stop of stops) await stop();
  await panel.stop();
});

const get = async (path: string, as: ReturnType<typeof identityFor> = masterReader) => {
  const response = await fetch(`${panel.url}/reports/${path}`, {
    headers: { [IDENTITY_HEADER]: signTestIdentity(as, "panel") },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const linesOf = (text: string) => text.replace("\uFEFF", "").split("\r\n");

describe("GET /reports/company-billing", () => {
  it("is a file of every company by pages, with amounts to the centavo and no text that a spreadsheet would calculate", async () => {
    asked.length = 0;
    const { status, headers, text } = await get(`company-billing?month=${MONTH}`);
    assert.equal(status, 200);
    assert.equal(headers.get("content-disposition"), `attachment; filename="faturamento-${MONTH}.csv"`);
    assert.deepEqual(linesOf(text), [
      "CPF/CNPJ;Razão social;Nome;Cidade;UF;Franquia;Mês;Comprado por Pix;Comprado por cartão;Inserido;TENHOs;Usado;Estornado;Devolvido;Retirado pelo banco;Expirado",
      `11.222.333/0001-81;"'=HYPERLINK(""x"")";"Pão; ""da"" Praça";Parnaíba;PI;Parnaíba;${written(MONTH)};1234567,89;0,00;0,00;1;0,30;0,00;0,00;0,00;0,00`,
      `11.222.333/0001-81;"'=HYPERLINK(""x"")";"Pão; ""da"" Praça";Parnaíba;PI;Longe;${written(MONTH)};0,00;0,01;0,02;0;0,00;0,03;0,04;0,05;0,06`,
      `;;;;;Longe;${written(MONTH)};0,00;0,00;0,00;7;0,00;0,00;0,00;0,00;0,00`,
      "",
    ]);
    assert.deepEqual(asked, [`${MONTH} all  MASTER`, `${MONTH} all 2 MASTER`, `${MONTH} all 3 MASTER`]);
  });

  it("is of an ADMIN's own units, one after the other, and of one where one is chosen", async () => {
    asked.length = 0;
    assert.equal((await get(`company-billing?month=${MONTH}`, adminWith(UNIT, FAR))).status, 200);
    assert.deepEqual(
      asked.filter((one) => one.includes("  ")),
      [`${MONTH} ${UNIT}  ADMIN`, `${MONTH} ${FAR}  ADMIN`],
    );
    asked.length = 0;
    await get(`company-billing?month=${MONTH}&franchise_id=${FAR}`);
    assert.equal(asked[0], `${MONTH} ${FAR}  MASTER`);
  });

  it("is whole or ends with the connection: a file that breaks off is never taken for a whole one", async () => {
    walletFailsAt = "3";
    await assert.rejects(get(`company-billing?month=${MONTH}`));
    walletFailsAt = "";
  });

  it("is refused to others, without the permission, for another's unit and for a month that is none", async () => {
    for (const path of ["company-billing", "unit-closing"]) {
      const status = async (as: ReturnType<typeof identityFor>, query = `month=${MONTH}`) =>
        (await get(`${path}?${query}`, as)).status;
      assert.equal(await status(identityFor()), 401);
      assert.equal(await status(identityFor({ role: "CLIENT", permissions: ["report.access"] })), 403);
      assert.equal(await status({ ...adminWith(UNIT), permissions: [] }), 403);
      assert.equal(await status(adminWith(UNIT), `month=${MONTH}&franchise_id=${FAR}`), 403);
      for (const month of ["2999-01", "2026-13", "2026-1", ""])
        assert.equal(await status(masterReader, `month=${month}`), 400, month);
    }
  });
});

describe("GET /reports/unit-closing", () => {
  const unitsOf = async (month: string) => {
    const { text } = await get(`unit-closing?month=${month}`);
    return linesOf(text)
      .slice(1, -1)
      .map((line) => line.split(";")[0]);
  };

  it("says what is due to each unit by its terms, with the figures of its earnings", async () => {
    const { status, headers, text } = await get(`unit-closing?month=${MONTH}`);
    assert.equal(status, 200);
    assert.equal(headers.get("content-disposition"), `attachment; filename="fechamento-${MONTH}.csv"`);
    assert.deepEqual(linesOf(text), [
      "Franquia;Cidade;UF;Mês;TENHOs;Pago em TENHOs;Estornado;Líquido;Comissão (%);Comissão;Mensalidade;A pagar à franquia",
      `Parnaíba;Parnaíba;PI;${written(MONTH)};12;10,01;0,30;9,71;12,55;1,21;1,50;-0,29`,
      `Longe;Parnaíba;PI;${written(MONTH)};12;10,01;0,30;9,71;;;;`,
      "",
    ]);
  });

  it("has the unit of an ADMIN alone, and a month without payments all the same", async () => {
    const { text } = await get(`unit-closing?month=${WITHOUT}`, adminWith(UNIT));
    assert.deepEqual(linesOf(text).slice(1), [
      `Parnaíba;Parnaíba;PI;${written(WITHOUT)};0;0,00;0,00;0,00;12,55;0,00;1,50;-1,50`,
      "",
    ]);
  });

  it("asks no monthly fee of a unit for a month in which it was not there yet", async () => {
    // The first hours of a month of the launch city are those of the next one by UTC.
    created.set(UNIT, new Date(`${MONTH}-01T02:59:59Z`));
    created.set(FAR, new Date(`${MONTH}-01T03:00:00Z`));
    assert.deepEqual(await unitsOf(MONTH), ["Parnaíba", "Longe"]);
    assert.deepEqual(await unitsOf(WITHOUT), []);
    assert.deepEqual(await unitsOf(BEFORE), ["Parnaíba", "Longe"], "what was paid there is told all the same");
    created.clear();
  });

  it("has a deleted unit up to the month of its deletion, and later where something was paid", async () => {
    deleted.set(FAR, new Date(`${WITHOUT}-01T03:00:00Z`));
    assert.deepEqual(await unitsOf(WITHOUT), ["Parnaíba", "Longe"]);
    assert.deepEqual(await unitsOf(MONTH), ["Parnaíba", "Longe"]);
    deleted.set(FAR, new Date(`${WITHOUT}-01T02:59:59Z`));
    assert.deepEqual(await unitsOf(WITHOUT), ["Parnaíba"]);
    deleted.clear();
  });
});
