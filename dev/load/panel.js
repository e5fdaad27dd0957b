import { sleep } from "k6";
import exec from "k6/execution";
import http from "k6/http";
import { load, printFailure } from "./given.js";

export const PANEL_KINDS = ["login", "dashboard", "wishes", "list"];

const { gatewayUrl, accounts } = load.panel;
/** Between two screens. A session may make 1,200 calls a minute. */
const PAUSE_SECONDS = 1;

/** The screens a person of each role has open most, by kind of call. */
const PAGES = {
  MASTER: () => [
    ["dashboard", "/users/stats/master"],
    ["wishes", "/webhooks/messages?limit=50"],
    ["dashboard", "/webhooks/messages/stats"],
    ["list", "/users?role=CLIENT&limit=50"],
    ["list", "/leads?limit=50"],
    ["dashboard", "/reports/financial?days=30"],
  ],
  ADMIN: ({ unit_id: unitId }) => [
    ["dashboard", `/franchise-units/${unitId}/dashboard-data`],
    ["wishes", "/webhooks/messages?limit=50"],
    ["list", "/users?role=CLIENT&limit=50"],
  ],
  CLIENT: ({ id }) => [
    ["dashboard", "/users/dashboard/client"],
    ["wishes", "/webhooks/messages?limit=50"],
    ["list", `/wallet/${id}?limit=50`],
  ],
  USER: () => [
    ["dashboard", "/users/dashboard/user"],
    ["wishes", "/webhooks/messages?limit=50"],
  ],
};

/** Of this virtual person: pages and token, from the first login on. */
let session = null;

function logIn() {
  const { email, password } = accounts[exec.vu.idInInstance % accounts.length];
  const answer = http.post(`${gatewayUrl}/auth/login`, JSON.stringify({ email, password }), {
    headers: { "content-type": "application/json" },
    tags: { kind: "login" },
  });
  printFailure(answer, "login");
  if (answer.status !== 200) return null;
  const { user, token } = answer.json();
  return { pages: PAGES[user.role](user), token };
}

/** A person logs in once, then opens one screen after another. */
export function panel() {
  session ??= logIn();
  if (session === null) return sleep(PAUSE_SECONDS);
  for (const [kind, path] of session.pages) {
    const headers = { authorization: `Bearer ${session.token}` };
    printFailure(http.get(`${gatewayUrl}${path}`, { headers, tags: { kind } }), kind);
    sleep(PAUSE_SECONDS);
  }
}
