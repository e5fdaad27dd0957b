import type { Request, Response } from "express";
import type { z } from "zod";
import { checkAccess } from "../auth/check-access.ts";
import type { Identity } from "../auth/identity.ts";
import { AppError } from "../errors/app-error.ts";
import { checkResponse } from "./check-response.ts";
import { noFields, type Route } from "./contract.ts";
import { parseInput } from "./parse-input.ts";
import { readJsonBody } from "./read-json-body.ts";
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
  handler: (call: Call<P, Q, B>) => Promise<z.input<R>> | z.input<R>,
): BoundRoute {
  const handle: BoundRoute["handle"] = async (req, res, { checkResponses }) => {
    const identity = identityOf(req);
    checkAccess(identity, route.access);
    const params = parseInput(route.params ?? noFields, req.params) as z.output<P>;
    const query = parseInput(route.query ?? noFields, { ...req.query }) as z.output<Q>;
    const body = (await readBody(route, req)) as z.output<B>;
    const response = await handler({ params, query, body, identity, req, res, signal: hangUpSignal(res) });
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

async function readBody(route: Pick<Route<never, never>, "body" | "bodyBytesMax">, req: Request): Promise<unknown> {
  const json = await readJsonBody(req, route.bodyBytesMax);
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
