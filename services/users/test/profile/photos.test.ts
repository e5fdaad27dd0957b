import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { ANONYMOUS, type Identity } from "@tenho/kernel/auth/identity";
import { IDENTITY_HEADER } from "@tenho/kernel/auth/identity-header";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { assertRefusesHostileBodies } from "@tenho/tests/support/calls/hostile-calls";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { signTestIdentity } from "@tenho/tests/support/calls/test-identity";
import { eventually } from "@tenho/tests/support/eventually";
import type { Knex } from "knex";
import sharp from "sharp";
import { merchantDraft, OTHER_UNIT, UNIT } from "../_account-builder.ts";
import { type AccountKind, admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";
import { dataUrl, plain, pngBomb } from "./_pictures.ts";

type Photo = { id: string; photo_url: string; is_primary: boolean; message?: string };

let users: UsersHarness;
let knex: Knex;
let id: Record<AccountKind, string>;
before(async () => {
  users = await startUsersHarness();
  await users.serveOtherServices();
  id = await users.oneOfEachKind();
  const url = users.harness.env.POSTGRES_URL ?? "";
  knex = createKnex({ url, schema: "users", poolMax: 2, statementTimeoutMs: 30_000, applicationName: "test" });
});
after(async () => {
  await knex.destroy();
  await users.stop();
});

const self = (userId: string) => identityFor({ role: "CLIENT", userId, unitIds: [UNIT] });
const upload = (owner: string, picture: Uint8Array, as: Identity = self(owner), isPrimary?: boolean) =>
  users.call<Photo>("POST", `/users/${owner}/profile/photo`, {
    as,
    json: { photo_data: dataUrl(picture), ...(isPrimary !== undefined && { is_primary: isPrimary }) },
  });
const listed = async (owner: string) =>
  (await users.call<Photo[]>("GET", `/users/${owner}/profile/photos`, { as: master })).body;
/** Reads a picture anonymously, as an `<img>` does. */
const image = (path: string) =>
  fetch(`${users.url}${path}`, { headers: { [IDENTITY_HEADER]: signTestIdentity(ANONYMOUS, "users") } });
/** Changes of a new account: it is made, and activated. */
const MADE = 2;
const aMerchant = () => users.active(merchantDraft());
const png = (colour: string) => plain(20, 20, colour).png().toBuffer();

describe("POST /users/:id/profile/photo", () => {
  it("201: the picture is served as WebP at an address of its own, to whoever has it, as an image only", async () => {
    const owner = await aMerchant();
    const { status, body } = await upload(owner, await plain(1_000, 500).jpeg().toBuffer());
    assert.equal(status, 201);
    assert.match(body.photo_url, /^\/users\/photos\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}$/);
    const response = await image(body.photo_url);
    const { headers } = response;
    assert.deepEqual(
      [response.status, headers.get("content-type"), headers.get("x-content-type-options")],
      [200, "image/webp", "nosniff"],
    );
    assert.equal(headers.get("content-security-policy"), "default-src 'none'; sandbox");
    assert.equal(headers.get("cache-control"), "private, max-age=31536000, immutable");
    const { format, width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    assert.deepEqual([format, width], ["webp", 800]);
    assert.equal((await image(`/users/photos/${randomUUID()}`)).status, 404);
  });

  it("the primary one is the avatar, and panels and those who cache accounts are told", async () => {
    const owner = await aMerchant();
    await upload(owner, await png("#111111"), self(owner), false);
    const second = (await upload(owner, await png("#222222"))).body;
    assert.deepEqual(
      (await listed(owner)).map(({ is_primary }) => is_primary),
      [true, false],
    );
    const [account] = (await users.rpc.getAccounts({ ids: [owner] })).accounts;
    assert.equal(account?.profile?.photoPath, second.photo_url);
    const { body } = await users.call<{ photos: Photo[] }>("GET", `/users/${owner}/profile`, { as: master });
    assert.equal(body.photos[0]?.photo_url, second.photo_url);
    await eventually("it is published", async () => (await users.changesOf(owner)).length === MADE + 2);
  });

  it("the first is the primary one whatever was asked; a picture sent twice is one photo", async () => {
    const owner = await aMerchant();
    const picture = await png("#333333");
    const first = (await upload(owner, picture, self(owner), false)).body;
    assert.equal(first.is_primary, true);
    const other = (await upload(owner, await png("#444444"), self(owner), true)).body;
    assert.deepEqual((await upload(owner, picture)).body, first, "again, and primary again");
    assert.deepEqual(await listed(owner), [first, { ...other, is_primary: false }]);
  });

  it("keeps five, of which the oldest go first, also of many sent at once", async () => {
    const owner = await aMerchant();
    const first = (await upload(owner, await png("#000001"))).body;
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => upload(owner, await png(`#1${index}0000`), self(owner), false)),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
    const kept = await listed(owner);
    assert.equal(kept.length, 5);
    assert.deepEqual(kept[0], first, "the primary one stays, although it is the oldest");
    const { rows } = await knex.raw("select count(*)::int as n from photos where account_id = ?", [owner]);
    assert.equal(rows[0].n, 5);
  });

  it("is for oneself, MASTER, an ADMIN of the unit with user.update, and a company for its staff", async () => {
    const picture = await png("#555555");
    const noUpdate = identityFor({ role: "ADMIN", unitIds: [UNIT], permissions: ["user.view"] });
    for (const [as, owner, status] of [
      [self(id.merchant), id.merchant, 201],
      [master, id.merchant, 201],
      [admin(UNIT), id.merchant, 201],
      [noUpdate, id.merchant, 403],
      [admin(OTHER_UNIT), id.merchant, 404],
      [self(id.rival), id.merchant, 404],
      [self(id.merchant), id.staff, 201],
      [identityFor({ role: "USER", userId: id.staff, clientId: id.merchant }), id.staff, 201],
    ] as const) {
      assert.equal((await upload(owner, picture, as)).status, status, `${as.role} ${owner}`);
    }
    assert.equal((await users.call("POST", `/users/${id.merchant}/profile/photo`, { json: {} })).status, 401);
  });

  it("400 with a sentence for what is no picture, and nothing is kept", async () => {
    const owner = await aMerchant();
    for (const [what, photo_data, message] of [
      ["no data URL", "https://exemplo.com.br/foto.png", /data URL/],
      ["not in base64", "data:image/png,abc", /data URL/],
      ["an SVG that claims to be a PNG", dataUrl(Buffer.from("<svg/>")), /JPEG, PNG ou WebP/],
      ["a bomb", dataUrl(pngBomb(50_000)), /grande demais|megapixels/],
      ["half a PNG", dataUrl((await png("#666666")).subarray(0, 60)), /não pôde ser lida/],
    ] as const) {
      const { status, body } = await users.call<Photo>("POST", `/users/${owner}/profile/photo`, {
        as: self(owner),
        json: { photo_data },
      });
      assert.equal(status, 400, what);
      assert.match(body.message ?? "", message, what);
    }
    assert.deepEqual(await listed(owner), []);
  });

  it("takes 1.5 MB where other calls take one, and refuses hostile bodies", async () => {
    const owner = await aMerchant();
    const noise = await plain(10, 10).png().toBuffer();
    const padded = Buffer.concat([noise, Buffer.alloc(1_000_000)]);
    assert.ok(dataUrl(padded).length > 1_300_000);
    assert.equal((await upload(owner, padded)).status, 201);
    const raw = JSON.stringify({ photo_data: "x".repeat(1_572_864) });
    assert.equal((await users.call("POST", `/users/${owner}/profile/photo`, { as: self(owner), raw })).status, 413);
    const good = { photo_data: dataUrl(noise), is_primary: true };
    await assertRefusesHostileBodies(
      (method, path, options) =>
        // The bodies are of a little over 1 MB, which this path takes.
        users.call(method, path, options?.raw && options.raw.length > 1_048_576 ? { ...options, raw: raw } : options),
      { method: "POST", path: `/users/${owner}/profile/photo`, as: self(owner), good },
    );
  });
});

describe("an erased account", () => {
  it("has no photos, profile details, change or proof of e-mail left, and gets none", async () => {
    const owner = await aMerchant();
    const { photo_url } = (await upload(owner, await png("#777777"))).body;
    await users.call("POST", `/users/${owner}/profile`, {
      as: master,
      json: {
        birth_date: "1990-02-28",
        emails: [
          { email: `${owner}@novo.com.br`, is_primary: true },
          { email: `${owner}@outro.com.br`, is_primary: false },
        ],
      },
    });
    const wanted = [{ email: `${owner}@terceiro.com.br`, is_primary: true }];
    await users.call("PATCH", `/users/${owner}/profile`, { as: self(owner), json: { emails: wanted } });
    assert.equal((await knex("email_proofs").where({ account_id: owner })).length, 1);
    const confirmed = { account_id: owner, email: `${owner}@antes.com.br`, confirmed_at: new Date() };
    await knex("confirmed_emails").insert(confirmed);
    await users.rpc.anonymisePerson({ userId: owner });
    assert.equal((await image(photo_url)).status, 404);
    const proofs = ["confirmed_emails", "email_proofs", "email_proof_requests"];
    for (const table of ["photos", "profile_details", "login_email_changes", ...proofs]) {
      assert.deepEqual(await knex(table).where({ account_id: owner }), [], table);
    }
    const refused = await upload(owner, await png("#888888"), master);
    assert.deepEqual([refused.status, refused.body.message], [409, "Esta conta foi excluída."]);
  });

  it("loses them also when the erasure is completed by a plain update of the row", async () => {
    const owner = await aMerchant();
    await upload(owner, await png("#999999"));
    await knex("accounts").where({ id: owner }).update({ is_active: false, erasing_since: new Date() });
    await knex("accounts")
      .where({ id: owner })
      .update({
        email: `conta-excluida:${owner}`,
        display_name: "Conta excluída",
        legal_name: "",
        document: "",
        address: null,
        hours: null,
        permission_override: "{}",
        erased_at: new Date(),
      });
    assert.deepEqual(await knex("photos").where({ account_id: owner }), []);
  });
});

describe("DELETE /users/:id/profile/photos/:photoId", () => {
  const remove = (owner: string, photoId: string, as: Identity = self(owner)) =>
    users.call<Photo[]>("DELETE", `/users/${owner}/profile/photos/${photoId}`, { as });

  it("200 with those that are left: the newest takes the primary one's place, and the image is gone", async () => {
    const owner = await aMerchant();
    const oldest = (await upload(owner, await png("#a00001"), self(owner), false)).body;
    const newer = (await upload(owner, await png("#a00002"), self(owner), false)).body;
    const primary = (await upload(owner, await png("#a00003"))).body;
    const { status, body } = await remove(owner, primary.id);
    assert.equal(status, 200);
    assert.deepEqual(body, [
      { ...newer, is_primary: true },
      { ...oldest, is_primary: false },
    ]);
    assert.deepEqual(await listed(owner), body);
    assert.equal((await image(primary.photo_url)).status, 404);
    const [account] = (await users.rpc.getAccounts({ ids: [owner] })).accounts;
    assert.equal(account?.profile?.photoPath, newer.photo_url);
    await eventually("it is published", async () => (await users.changesOf(owner)).length === MADE + 4);
  });

  it("removes the last one, and asked twice, also at once, answers and publishes once the same", async () => {
    const owner = await aMerchant();
    const only = (await upload(owner, await png("#a00004"))).body;
    for (const { status, body } of await Promise.all([remove(owner, only.id), remove(owner, only.id)])) {
      assert.deepEqual([status, body], [200, []]);
    }
    assert.deepEqual((await remove(owner, only.id)).body, []);
    await upload(owner, await png("#a00005"));
    await eventually("all is published", async () => (await users.changesOf(owner)).length >= MADE + 3);
    assert.equal((await users.changesOf(owner)).length, MADE + 3, "the first photo, its removal, the second photo");
  });

  it("is for whom the upload is for, and never reaches another account's photo", async () => {
    const owner = await aMerchant();
    const photo = (await upload(owner, await png("#a00006"))).body;
    const noUpdate = identityFor({ role: "ADMIN", unitIds: [UNIT], permissions: ["user.view"] });
    for (const [as, status] of [
      [noUpdate, 403],
      [admin(OTHER_UNIT), 404],
      [self(id.rival), 404],
    ] as const) {
      assert.equal((await remove(owner, photo.id, as)).status, status, as.role);
    }
    assert.equal((await users.call("DELETE", `/users/${owner}/profile/photos/${photo.id}`)).status, 401);
    assert.equal((await remove(owner, "not-an-id")).status, 400);
    const elsewhere = await aMerchant();
    assert.deepEqual((await remove(elsewhere, photo.id)).body, []);
    assert.deepEqual(await listed(owner), [photo]);
    assert.equal((await remove(owner, photo.id, admin(UNIT))).status, 200);
    assert.deepEqual(await listed(owner), []);
  });
});
