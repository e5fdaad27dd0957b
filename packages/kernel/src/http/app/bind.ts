import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, Response } from "express";
import type { z } from "zod";
import { checkAccess } from "../../auth/check-access.ts";
import { actorOf, type Identity } from "../../auth/identity.ts";
import { type Caller, contextFrom, currentContext, runWithContext } from "../../context/request-context.ts";
import { AppError } from "../../errors/app-error.ts";
import { Attachment } from "../contract/attachment.ts";
import { checkResponse } from "../contract/check-response.ts";
import { noFields, type Route } from "../contract/contract.ts";
import { parseInput } from "../input/parse-input.ts";
import { readJsonBody } from "../input/read-json-body.ts";
import { readUpload } from "../input/read-upload.ts";
import { identityOf } from "./request-identity.ts";

/** What a handler receives: inputs already parsed by the contract, and who asks. */
export type Call<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType> = {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  identity: Identity;
  req: Request;
  /** For headers and cookies only; the body is what the handler returns. */
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
    route.inspect?.(queryText(req.originalUrl));
    const answer = async () => {
      const params = parseInput(route.params ?? noFields, req.params) as z.output<P>;
      const query = parseInput(route.query ?? noFields, route.ignoresQuery ? {} : { ...req.query }) as z.output<Q>;
      const body = (await readBody(route, req)) as z.output<B>;
      return runAs(req, identity, () =>
        handler({ params, query, body, identity, req, res, signal: hangUpSignal(res) }),
      );
    };
    const response = await answer().catch((error: unknown) => {
      throw route.failure?.(error) ?? error;
    });
    if (response instanceof Attachment) return sendAttachment(route, response, res);
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
 * Runs the handler in a context that knows who asked: in a viewing whoever views, which only a MASTER may. The gateway writes the address
 * down in place of any from outside.
 */
function runAs<T>(req: Request, identity: Identity, work: () => T): T {
  const role = identity.viewer === undefined ? identity.role : "MASTER";
  const caller: Caller = { userId: actorOf(identity), role, address: String(req.headers["x-forwarded-for"] ?? "") };
  return runWithContext({ ...(currentContext() ?? contextFrom({})), caller }, work);
}

/** Headers go with the first piece: a failure before it is answered like any other, one after it ends the connection. */
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
  await pipeline(Readable.from(all()), res);
}

/** The query as it was meant, or as it was sent where it cannot be decoded. */
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
