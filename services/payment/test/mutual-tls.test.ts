import assert from "node:assert/strict";
import { randomUUID, X509Certificate } from "node:crypto";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { createMetrics } from "@tenho/kernel/telemetry/create-metrics";
import { createCertificateWatch } from "../src/adapters/provider/certificate-end.ts";
import type { TlsFiles } from "../src/adapters/provider/http-client.ts";
import { createPixProvider } from "../src/adapters/provider/pix-provider.ts";
import { BANK_PRESETS } from "../src/domain/bank-presets.ts";
import { startBank } from "./_bank.ts";
import { createCertificates, type KeyPair } from "./_certificates.ts";

const certificates = createCertificates();
const authority = certificates.authority("authority");
certificates.authority("stranger");
const ours = certificates.signed("ours", "authority");
const foreign = certificates.signed("foreign", "stranger");

let bank: Awaited<ReturnType<typeof startBank>>;
before(async () => {
  bank = await startBank();
});
after(async () => {
  await bank.stop();
  certificates.remove();
});

/** The bank behind TLS that requires a certificate of the authority. `asked` counts the requests that came through. */
async function withTlsBank(
  server: KeyPair,
  tls: TlsFiles,
  use: (pix: ReturnType<typeof createPixProvider>, asked: () => number) => Promise<void>,
): Promise<void> {
  let asked = 0;
  const options = { ...server, ca: authority.cert, requestCert: true, rejectUnauthorized: true };
  const front = createServer(options, async (req, res) => {
    asked += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const headers = Object.entries(req.headers).filter(([name]) => /^(authorization|content-type)$/.test(name));
    const answer = await fetch(`${bank.url}${req.url}`, {
      method: req.method ?? "GET",
      headers: Object.fromEntries(headers) as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    res.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
  });
  front.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  const baseUrl = `https://localhost:${(front.address() as AddressInfo).port}/pix`;
  const pix = createPixProvider({
    bank: {
      ...BANK_PRESETS.standard,
      apiUrl: baseUrl,
      tokenUrl: `${baseUrl}/oauth/token`,
      clientId: bank.env.PIX_CLIENT_ID,
      clientSecret: bank.env.PIX_CLIENT_SECRET,
    },
    pixKey: bank.env.PIX_KEY,
    timeoutMs: 20_000,
    breakerResetMs: 100,
    tls,
    metrics: createMetrics("test"),
    now: () => new Date(),
  });
  try {
    await use(pix, () => asked);
  } finally {
    await pix.close();
    front.closeAllConnections();
    await new Promise((resolve) => front.close(resolve));
  }
}

const server = certificates.signed("server", "authority");
const refused = { code: "unavailable" };

describe("a bank that asks for our certificate", () => {
  it("is served with it: token, charge and reading back", async () => {
    await withTlsBank(server, { ...ours, ca: authority.cert }, async (pix, asked) => {
      const txid = randomUUID().replaceAll("-", "");
      await pix.createCharge({ txid, amountCents: 700, expiresInSeconds: 600 });
      assert.equal((await pix.readCharge(txid))?.amountCents, 700);
      assert.equal(asked(), 3);
    });
  });

  it("refuses us without one, and with one of another authority: nothing reaches its API", async () => {
    for (const tls of [{ ca: authority.cert }, { ...foreign, ca: authority.cert }]) {
      await withTlsBank(server, tls, async (pix, asked) => {
        await assert.rejects(pix.readCharge("a".repeat(32)), refused);
        assert.equal(asked(), 0);
      });
    }
  });

  it("is refused by us when its own is of another authority, or for another host: our credentials stay with us", async () => {
    const elsewhere = certificates.signed("elsewhere", "authority", { host: "outro.example" });
    for (const impostor of [certificates.signed("impostor", "stranger"), elsewhere]) {
      await withTlsBank(impostor, { ...ours, ca: authority.cert }, async (pix, asked) => {
        await assert.rejects(pix.readCharge("a".repeat(32)), refused);
        assert.equal(asked(), 0);
      });
    }
  });

  it("is refused by us when only the system's authorities are known and it is of none", async () => {
    await withTlsBank(server, ours, async (pix, asked) => {
      await assert.rejects(pix.readCharge("a".repeat(32)), refused);
      assert.equal(asked(), 0);
    });
  });
});

describe("the end of our certificate", () => {
  it("is a metric, and a warning from 30 days before", async () => {
    const { cert } = certificates.signed("long", "authority", { days: 100 });
    const end = new X509Certificate(cert).validToDate.getTime();
    for (const [days, warned] of [
      [31, 0],
      [29, 1],
      [-1, 1],
    ] as const) {
      const metrics = createMetrics("test");
      const warnings: object[] = [];
      const log = { warn: (fields: object) => warnings.push(fields) } as never;
      createCertificateWatch({ cert, metrics, log, now: () => new Date(end - days * 86_400_000) })();
      assert.equal(warnings.length, warned, String(days));
      assert.match(
        await metrics.registry.metrics(),
        new RegExp(`certificate_end_timestamp_seconds\\S* ${end / 1_000}`),
      );
    }
  });
});
