import assert from "node:assert/strict";
import { test } from "node:test";
import { FORM_BYTES_MAX, type Route } from "@tenho/kernel/http/contract/contract";
import { panelRoutes } from "../../gateway/src/panel/panel-contract.ts";
import { routeTable, ruleFor } from "../../gateway/src/route-table.ts";
import { authRoutes } from "../../services/auth/src/adapters/http/contract.ts";
import { categorisationRoutes } from "../../services/categorisation/src/adapters/http/contract.ts";
import { franchiseRoutes } from "../../services/franchise/src/adapters/http/contract.ts";
import { messagingRoutes } from "../../services/messaging/src/compose/routes.ts";
import { paymentRoutes } from "../../services/payment/src/adapters/http/contract.ts";
import { usersRoutes } from "../../services/users/src/adapters/http/contract.ts";
import { walletRoutes } from "../../services/wallet/src/adapters/http/contract.ts";

const KIB = 1_024;

/** Operations with bodies above 16 KiB, and the reason: all of them require a session. */
const LARGER: Readonly<Record<string, { kib: number; why: string }>> = {
  addUserPhoto: { kib: 1_536, why: "a picture of 1 MB in base64" },
  analyseUsers: { kib: 4_096, why: "the accounts of a list, as GET /users answers them" },
  createExternalCategory: { kib: 512, why: "a thousand texts to train on" },
  updateExternalCategory: { kib: 512, why: "a thousand texts to train on" },
  createBusinessHours: { kib: 128, why: "a week, and the days that differ from it" },
  updateBusinessHours: { kib: 128, why: "a week, and the days that differ from it" },
  setFranchiseCredits: { kib: 128, why: "a hundred units with their names" },
  setLoadCaps: { kib: 128, why: "a hundred units" },
  completeUserProfile: { kib: 64, why: "addresses, contacts and hours in one call" },
  updateUserProfile: { kib: 1_600, why: "a photo among the rest of a profile" },
  saveUser: { kib: 1_792, why: "a photo among the rest of a form" },
  updateUser: { kib: 64, why: "an account with its overrides" },
  updateFranchiseUnit: { kib: 64, why: "a unit as it was read, with its accounts" },
  setUserFranchises: { kib: 32, why: "five hundred units by id" },
  setServiceCities: { kib: 32, why: "five hundred units by id" },
  setSharedNumber: { kib: 64, why: "five hundred units by id" },
  createAiProvider: { kib: 32, why: "a list of models" },
  updateAiProvider: { kib: 32, why: "a list of models" },
};
/** Operations with a form that carries a file, and the largest size of the file in bytes. */
const UPLOADS: Readonly<Record<string, number>> = { uploadDocument: 10 * 1_024 * KIB };
/** Callbacks of providers, whose raw bytes are signed; read by routes of their own. */
const CALLBACKS: readonly string[] = ["/hooks/whatsapp", "/hooks/pix"];

const routes: readonly Route[] = [
  ...panelRoutes,
  ...authRoutes,
  ...usersRoutes,
  ...franchiseRoutes,
  ...walletRoutes,
  ...messagingRoutes,
  ...categorisationRoutes,
  ...paymentRoutes,
];
const limitOf = ({ bodyBytesMax, upload }: Route): number => upload?.bytesMax ?? bodyBytesMax;
const ruleOf = ({ method, path }: Route) =>
  ruleFor(method.toUpperCase(), path.replaceAll(/:\w+/g, "0199aa00-0000-7000-8000-000000000001"));

test("every route takes 16 KiB at most, but for those that are named with a reason", () => {
  const larger = routes.filter(({ upload, bodyBytesMax }) => upload === undefined && bodyBytesMax > FORM_BYTES_MAX);
  assert.deepEqual(
    Object.fromEntries(larger.map(({ operationId, bodyBytesMax }) => [operationId, bodyBytesMax / KIB])),
    Object.fromEntries(Object.entries(LARGER).map(([operationId, { kib }]) => [operationId, kib])),
  );
  const uploads = routes.flatMap(({ operationId, upload }) => (upload ? [[operationId, upload.bytesMax]] : []));
  assert.deepEqual(Object.fromEntries(uploads), UPLOADS);
});

test("no route without a session takes more than 16 KiB, in its service or through the gateway", () => {
  const open = routes.filter(({ access }) => access === "public");
  assert.ok(open.length > 10);
  for (const route of open) {
    assert.ok(limitOf(route) <= FORM_BYTES_MAX, route.operationId);
    const rule = ruleOf(route);
    const isWithBody = route.body !== undefined;
    if (isWithBody)
      assert.ok(rule !== null && rule.bodyBytesMax <= FORM_BYTES_MAX, `${route.operationId} at the gateway`);
  }
});

test("the gateway lets through what a route takes, and little more than the largest body under its prefix", () => {
  for (const rule of routeTable) {
    const { prefix, bodyBytesMax, callback } = rule;
    if (callback !== null) continue;
    const own = routes.filter((route) => route.body !== undefined && ruleOf(route) === rule);
    const largest = Math.max(0, ...own.map(limitOf));
    assert.ok(bodyBytesMax >= largest, `${prefix}: ${bodyBytesMax} bytes, ${largest} are needed`);
    assert.ok(bodyBytesMax <= Math.max(FORM_BYTES_MAX, 1.2 * largest), `${prefix}: ${bodyBytesMax} bytes are too many`);
  }
  assert.deepEqual(
    routeTable.filter(({ callback }) => callback !== null).map(({ prefix }) => prefix),
    CALLBACKS,
  );
});
