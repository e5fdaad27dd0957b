import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, Response } from "express";
import type { z } from "zod";
import { checkAccess } from "../../auth/check-access.ts";
import { actorOf, type Identity } from "../../auth/identity.ts";
import { requireRecentAuthentication } from "../../auth/recent-authentication.ts";
import { AppError } from "../../errors/app-error.ts";
import { type Caller, contextFrom, currentContext, runWithContext } from "../../telemetry/request-context.ts";
import { Attachment } from "../contract/attachment.ts";
import { checkResponse } from "../contract/check-response.ts";
import { noFields, type Route } from "../contract/contract.ts";
import { parseInput } from "../input/parse-input.ts";
import { readJsonBody } from "../input/read-json-body.ts";
import { readUpload } from "../input/read-upload.ts";
import { identityOf } from "./request-identity.ts";

const LISTENERS_MAX = 20;

/** The input of a handler: parts already parsed by the contract, and the caller's identity. */
export type Call<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType> = {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  identity: Identity;
  req: Request;
  /** Used for headers and cookies only; the handler returns the body. */
  res: Response;
  /** Aborted when the caller hangs up before the answer. */
  signal: AbortSignal;
};

/** A contract with its handler, ready for `createHttpApp`. */
export type BoundRoute = {
  readonly route: Route;
  readonly handle: (req: Request, res: Response, options: { checkResponses: boolean }) => Promise<void>;
};

/**
 * Ties a contract to its handler. Checks access first (401, 403), then params, query and body (400), and sends what the
 * handler returns with the contract's status.
 */
export function bind<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, R extends z.ZodType>(
  route: Route<P, Q, B, R>,
  handler: (call: Call<P, Q, B>) => Promise<z.input<R> | Attachment> | z.input<R>,
): BoundRoute {
  const handle: BoundRoute["handle"] = async (req, res, { checkResponses }) => {
    const identity = identityOf(req);
    checkAccess(identity, route.access);
    if (route.needsRecentAuthentication === true) requireRecentAuthentication(identity);
    route.inspect?.(queryText(req.originalUrl));
    const answer = async () => {
      const params = parseInput(route.params ?? noFields, req.params) as z.output<P>;
      const query = parseInput(route.query ?? noFields, route.ignoresQuery ? {} : filled(req.query)) as z.output<Q>;
      const body = (await readBody(route, req)) as z.output<B>;
      return runAs(req, identity, () =>
        handler({ params, query, body, identity, req, res, signal: hangUpSignal(res) }),
      );
    };
    const response = await answer().catch((error: unknown) => {
      throw route.failure?.(error) ?? error;
    });
    // The pieces of a file are made while it is sent, for the same caller as its beginning.
    if (response instanceof Attachment) return runAs(req, identity, () => sendAttachment(route, response, res));
    if (route.media !== undefined) {
      res.set({ "content-type": route.media, "x-content-type-options": "nosniff" });
      res.status(route.status).end(route.response.parse(response));
      return;
    }
    if (checkResponses) await checkResponse(route.operationId, route.response, response);
    res.status(route.status);
    if (route.status === 204 || response === undefined) res.end();
    else res.json(response);
  };
  return { route: route as unknown as Route, handle };
}

/**
 * Runs the handler in a context that names the caller and has the identity; in a viewing that is the viewer, who must be a MASTER. The gateway overwrites the
 * address header, so its value never comes from outside.
 */
function runAs<T>(req: Request, identity: Identity, work: () => T): T {
  const role = identity.viewer === undefined ? identity.role : "MASTER";
  const caller: Caller = { userId: actorOf(identity), role, address: String(req.headers["x-forwarded-for"] ?? "") };
  return runWithContext({ ...(currentContext() ?? contextFrom({})), caller, identity }, work);
}

/** Sends headers with the first piece: a failure before it is answered like any other, one after it ends the connection. */
async function sendAttachment(
  { operationId, attachment }: Pick<Route, "operationId" | "attachment">,
  { fileName, chunks }: Attachment,
  res: Response,
): Promise<void> {
  if (attachment === undefined) throw new Error(`${operationId}: its contract names no attachment`);
  const pieces = chunks[Symbol.asyncIterator]();
  const first = await pieces.next();
  res.set({
    "content-type": attachment,
    "content-disposition": `attachment; filename="${fileName}"`,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  const all = async function* (): AsyncGenerator<string | Uint8Array> {
    for (let next = first; !next.done; next = await pieces.next()) yield next.value;
  };
  // Express, compression and the pipeline listen for the end of an answer some eleven times in all, which Node takes for a leak.
  res.setMaxListeners(LISTENERS_MAX);
  await pipeline(Readable.from(all()), res);
}

/** The query without its blank values: a form field left empty does not filter. */
function filled(query: Request["query"]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).filter(([, value]) => typeof value !== "string" || value.trim() !== ""),
  );
}

/** The decoded query, or the query as sent when it cannot be decoded. */
function queryText(url: string): string {
  const text = url.slice(url.indexOf("?") + 1).replaceAll("+", " ");
  if (!url.includes("?")) return "";
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

type BodyRules = Pick<Route<never, never>, "body" | "bodyBytesMax" | "inspect" | "upload">;

async function readBody(route: BodyRules, req: Request): Promise<unknown> {
  if (route.upload !== undefined && route.body !== undefined) {
    return parseInput(route.body, await readUpload(req, route.upload));
  }
  const json = await readJsonBody(req, route.bodyBytesMax, route.inspect);
  if (route.body !== undefined) {
    if (json === undefined && !route.body.safeParse(undefined).success) {
      throw new AppError("invalid_input", "Envie os dados no corpo da chamada, em JSON.");
    }
    return parseInput(route.body, json);
  }
  if (json !== undefined) parseInput(noFields, json);
  return undefined;
}

function hangUpSignal(res: Response): AbortSignal {
  const controller = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) controller.abort(new AppError("unavailable", "A chamada foi interrompida."));
  });
  return controller.signal;
}
