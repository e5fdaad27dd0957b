import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Sandbox } from "../src/app.ts";
import { createSandbox } from "../src/app.ts";
import { loadSandboxConfig } from "../src/config.ts";
import { CallbackReceiver } from "./_callback-receiver.ts";
import { APPROVED } from "./_templates.ts";

export const APP_SECRET = "segredo-de-teste";
export const PARNAIBA = "100000000000001";
export const TERESINA = "100000000000002";
const TOKEN = "token-de-teste";

export function tempFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "tenho-sandbox-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The environment of a sandbox in a folder, with a directory that has the numbers of an empty one and a few approved templates. */
export function testEnv(folder: string, callbackUrl: string): Record<string, string> {
  const directory = join(folder, "templates.json");
  writeFileSync(directory, JSON.stringify({ templates: APPROVED }));
  return {
    SANDBOX_DIRECTORY: directory,
    PORT: "0",
    SANDBOX_DATA_DIR: folder,
    CALLBACK_URL: callbackUrl,
    WHATSAPP_APP_SECRET: APP_SECRET,
    WHATSAPP_VERIFY_TOKEN: "verificar",
    GRAPH_API_TOKEN: TOKEN,
    STATUS_DELAY_MS: "0",
    CALLBACK_RETRY_BASE_MS: "10",
    CALLBACK_RETRY_MAX_MS: "40",
  };
}

export interface SandboxHarness {
  readonly sandbox: Sandbox;
  readonly receiver: CallbackReceiver;
  readonly folder: string;
}

/** A sandbox and a receiver for its callbacks, both stopped after the test. */
export async function startSandboxHarness(t: TestContext, env: Record<string, string> = {}): Promise<SandboxHarness> {
  const receiver = new CallbackReceiver();
  await receiver.start(t);
  const folder = tempFolder(t);
  const sandbox = await createSandbox(loadSandboxConfig({ ...testEnv(folder, receiver.url), ...env }));
  t.after(() => sandbox.stop());
  return { sandbox, receiver, folder };
}

export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T;
}

export async function post<T = Record<string, unknown>>(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const init = { method: "POST", headers: { "content-type": "application/json", ...headers } };
  const response = await fetch(url, { ...init, body: typeof body === "string" ? body : JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as T };
}

export async function get<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T;
}

export interface GraphAnswer {
  readonly messages: { id: string; message_status: string }[];
  readonly contacts: { input: string; wa_id?: string; user_id?: string }[];
  readonly error: { code: number; message: string; error_data: { details: string }; fbtrace_id: string };
}

/** Sends through the Graph API as the product does. */
export function send(sandbox: Sandbox, message: object, number = PARNAIBA): Promise<Answer<GraphAnswer>> {
  const body = { messaging_product: "whatsapp", ...message };
  return post(`${sandbox.url}/v24.0/${number}/messages`, body, { authorization: `Bearer ${TOKEN}` });
}

export function inbound(sandbox: Sandbox, input: object): Promise<Answer<{ wamid: string; status: number }>> {
  return post(`${sandbox.url}/control/whatsapp/inbound`, input);
}

export interface OutboxRow {
  readonly wamid: string;
  readonly to: string;
  readonly type: string;
  readonly body: string;
  readonly buttons: { id: string; title: string }[];
  readonly created_at: string;
  readonly raw: object;
}

export function outbox(sandbox: Sandbox, query = ""): Promise<OutboxRow[]> {
  return get(`${sandbox.url}/control/whatsapp/outbox${query}`);
}

/** Waits, bounded, until a condition holds. */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`never happened: ${what}`);
    await sleep(10);
  }
}
