import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { problem, renderScreen, serve, userWith } from "../../../test/render-screen.tsx";
import { baseApi } from "../../api/base-api.ts";
import { tenhoApi } from "../../api/generated/tenho.gen.ts";
import { UsersPage } from "../../features/users/users-page.tsx";
import type { PanelDispatch } from "../panel-store.ts";
import { store } from "../store.ts";
import { LiveProvider } from "./live-provider.tsx";

const MASTER = userWith({ role: "MASTER", unit: null, unit_id: null, permissions: ["user.view", "user.access"] });
const { endpoints } = tenhoApi;
const dispatch = store.dispatch as PanelDispatch;

const pageOf = (unitId: string) => `/users?unit_id=${unitId}&limit=10`;
const list = (unitId: string) => dispatch(endpoints.listUsers.initiate({ unitId, limit: 10 }));
/** A query of which only a notice of its own asks the server: once it is read anew, so is all that was invalidated with it. */
const MARK = "/permissions/all";

let push: (type: string, id: string) => void;
let asked: string[];
let answers: Record<string, unknown>;

beforeEach(() => {
  // Notices are gathered, and the next batch comes seconds later: a wait passes that time.
  jest.useFakeTimers({ doNotFake: ["queueMicrotask"] });
  const rowsOf = (...ids: string[]) => ({ items: ids.map((id) => ({ id })), next_cursor: null });
  answers = {
    [pageOf("u1")]: rowsOf("x", "y"),
    [pageOf("u2")]: rowsOf("z"),
    "/users/dashboard/user": { company: { id: "x", display_name: "Delta", unit: null }, paused_until: null },
    "/users/staff/business-hours": { client_id: "x" },
  };
  asked = [];
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      push = (type, id) =>
        controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify({ type, id, version: 1 })}\n\n`));
    },
  });
  serve(({ pathname, search }) => {
    if (pathname === "/events") return new Response(stream);
    asked.push(pathname + search);
    return answers[pathname + search] ?? { items: [], next_cursor: null };
  });
});

afterEach(() => void jest.useRealTimers());

/** Opens a panel that shows the answers which `read` asks for. */
async function show(read: () => PromiseLike<unknown>[], screens = <p>Painel</p>) {
  renderScreen(<LiveProvider>{screens}</LiveProvider>, { user: MASTER });
  await Promise.all([...read(), dispatch(endpoints.listAllPermissions.initiate())]);
}

/** Requests that a panel repeats because of a notice. */
async function askedBy(type: string, id: string): Promise<string[]> {
  asked.length = 0;
  push(type, id);
  push("auth.permissions", "all");
  await waitFor(() => expect(asked).toContain(MARK));
  await Promise.all(dispatch(baseApi.util.getRunningQueriesThunk()));
  return asked.filter((path) => path !== MARK).sort();
}

test("a balance is read anew where its owner's row or wallet is shown, and nowhere else", async () => {
  await show(() => [
    list("u1"),
    list("u2"),
    ...["x", "z"].map((userId) => dispatch(endpoints.getWallet.initiate({ userId }))),
    dispatch(endpoints.getUserProfile.initiate({ id: "x" })),
  ]);
  expect(await askedBy("wallet.balance", "x")).toEqual([pageOf("u1"), "/wallet/x"].sort());
});

test("a list that could not be read again is read anew by every balance, since its rows are not known", async () => {
  await show(() => [list("u1"), list("u2")]);
  const rows = answers[pageOf("u1")];
  answers[pageOf("u1")] = problem(503, "Tente de novo.", "unavailable");
  expect(await askedBy("wallet.balance", "x")).toEqual([pageOf("u1")]);
  answers[pageOf("u1")] = rows;
  expect(await askedBy("wallet.balance", "y")).toEqual([pageOf("u1")]);
  expect(await askedBy("wallet.balance", "z")).toEqual([pageOf("u2")]);
});

test("a changed account is read anew itself and in every list, which it may have entered or left, and no other account is", async () => {
  await show(() => [
    list("u1"),
    list("u2"),
    ...["x", "z"].flatMap((id) => [
      dispatch(endpoints.getUserProfile.initiate({ id })),
      dispatch(endpoints.getBusinessHours.initiate({ id })),
      dispatch(endpoints.getPause.initiate({ id })),
    ]),
    // The hours of a USER are its company's.
    dispatch(endpoints.getBusinessHours.initiate({ id: "staff" })),
  ]);
  expect(await askedBy("users.account", "x")).toEqual(
    [
      pageOf("u1"),
      pageOf("u2"),
      "/users/staff/business-hours",
      "/users/x/business-hours",
      "/users/x/pause",
      "/users/x/profile",
    ].sort(),
  );
});

test("a pause is read anew by its company and staff alone", async () => {
  const read = () => [
    list("u1"),
    ...["x", "z"].map((id) => dispatch(endpoints.getPause.initiate({ id }))),
    dispatch(endpoints.getUserDashboard.initiate()),
    dispatch(endpoints.getUserProfile.initiate({ id: "x" })),
  ];
  await show(read);
  expect(await askedBy("users.pause", "x")).toEqual(["/users/dashboard/user", "/users/x/pause"]);
  expect(await askedBy("users.pause", "z")).toEqual(["/users/z/pause"]);
});

test("MASTER's list of accounts asks nothing when a merchant pauses", async () => {
  await show(() => [dispatch(endpoints.getMasterStats.initiate({}))], <UsersPage />);
  await screen.findByRole("heading", { level: 1 });
  await Promise.all(dispatch(baseApi.util.getRunningQueriesThunk()));
  expect(await askedBy("users.pause", "x")).toEqual([]);
  expect(await askedBy("users.account", "x")).not.toEqual([]);
});

test("a wish is read anew itself and in the lists, and no other wish is", async () => {
  await show(() => [
    dispatch(endpoints.listMessages.initiate({ limit: 10 })),
    ...["x", "z"].map((id) => dispatch(endpoints.getMessage.initiate({ id }))),
  ]);
  expect(await askedBy("messaging.wish", "x")).toEqual(["/webhooks/messages/x", "/webhooks/messages?limit=10"].sort());
});

test("a charge is read anew itself and in the lists, and no other charge is", async () => {
  await show(() => [
    dispatch(endpoints.listCharges.initiate({ userId: "x" })),
    ...["x", "z"].map((txid) => dispatch(endpoints.getCharge.initiate({ txid }))),
  ]);
  expect(await askedBy("payment.charge", "x")).toHaveLength(2);
});
