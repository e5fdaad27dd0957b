import assert from "node:assert/strict";
import { it } from "node:test";
import { checkCertificate } from "./check-address.ts";

const NOW = new Date("2026-11-28T12:00:00Z");
const at = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

it("judges the certificate that the public address shows, and asks for none where there is none", async () => {
  const of = async (end: Date, problem: string | null = null) => {
    const read = async (host: string, port: number) => {
      assert.deepEqual([host, port], ["painel.exemplo.com.br", 443]);
      return { end, issuer: "Let's Encrypt", problem };
    };
    const [found] = await checkCertificate("https://painel.exemplo.com.br", { read, now: () => NOW });
    return `${found?.state} ${found?.sentence}`;
  };
  assert.equal(
    await of(at(60)),
    "RIGHT O certificado de painel.exemplo.com.br, de Let's Encrypt, vale até 27/01/2027.",
  );
  assert.match(await of(at(10)), /^WRONG .*acaba em 08\/12\/2026, e a renovação não veio/);
  assert.match(await of(at(-1), "CERT_HAS_EXPIRED"), /^WRONG .*acabou em 27\/11\/2026/);
  assert.match(await of(at(60), "DEPTH_ZERO_SELF_SIGNED_CERT"), /^WRONG .*não é aceito pelos navegadores/);
  const asked = () => Promise.reject(new Error("asked"));
  for (const address of ["http://localhost:8080", "https://localhost:8443", "http://painel.exemplo.com.br"]) {
    const [found] = await checkCertificate(address, { read: asked, now: () => NOW });
    assert.equal(found?.state, "UNUSED", address);
  }
});
