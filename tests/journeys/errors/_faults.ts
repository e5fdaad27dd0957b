import type { Page, Route } from "playwright-core";
import { pass } from "../_held-timers.ts";
import type { Answer, Fault } from "./_row.ts";

/** Time after which the panel gives up a call. */
const CALL_LIMIT_MS = 20_000;

/** Returns whether an address is that of a call; `:` matches any one part. */
function isAt(path: string, { pathname }: URL): boolean {
  const given = pathname.split("/");
  const parts = path.split("/");
  return parts.length === given.length && parts.every((part, at) => part === ":" || part === given[at]);
}

async function give(route: Route, page: Page, answer: Answer): Promise<void> {
  if (answer === "network off") return route.abort("internetdisconnected");
  if (answer === "time-out") return pass(page, CALL_LIMIT_MS);
  if ("body" in answer) return route.fulfill({ json: answer.body });
  const { status, message, code = "internal" } = answer;
  if (message !== undefined) return route.fulfill({ status, json: { code, message, request_id: "r-1" } });
  // An HTML error without our words, as a proxy in front of the gateway sends.
  await route.fulfill({ status, contentType: "text/html", body: "<h1>Bad Gateway</h1>" });
}

/** Answers a call of the page in the server's place, until the returned function is called; that function fails if no call was made. */
export async function inject(page: Page, { call, answer }: Fault): Promise<() => Promise<void>> {
  const [method, path = ""] = call.split(" ");
  let calls = 0;
  const isMeant = (url: URL) => isAt(path, url);
  const handler = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    calls += 1;
    await give(route, page, answer);
  };
  await page.route(isMeant, handler);
  return async () => {
    await page.unroute(isMeant, handler);
    if (calls === 0) throw new Error(`nothing called ${call}`);
  };
}
