import { existsSync } from "node:fs";
import { extname, join } from "node:path";
import { AppError } from "@tenho/kernel/errors/app-error";
import compression from "compression";
import express, { type RequestHandler, type Response, type Router } from "express";
import expressStaticGzip from "express-static-gzip";

const YEAR_MS = 365 * 24 * 3_600_000;
/** Addresses of the web app that are no public page. At any other address the page shows that nothing exists there, and the status is 404. */
const PANEL =
  /^\/(?:(?:master|admin|client|user)(?:\/|$)|inteligencia-artificial\/categorias\/?$|(?:confirmar-email|convite|desfazer)\/?$)/;

/**
 * Serves the built web app. Vite names everything under /assets by its content: it never changes, and is sent as the build has compressed it. The
 * page itself, and files built after the start, are compressed on the fly and revalidated each time. `readFile` has the files of other builds.
 */
export function staticWeb(dist: string, readFile: (name: string) => Promise<Uint8Array | null>): Router {
  const router = express.Router();
  router.use(compression());
  router.use("/assets", builtAssets(join(dist, "assets")), otherAssets(readFile));
  const setHeaders = (res: Response): void => {
    res.setHeader("cache-control", "no-cache");
  };
  // Public pages are files with their text; every other page is the empty one, which its JavaScript fills.
  router.use(express.static(join(dist, "site"), { extensions: ["html"], redirect: false, setHeaders }));
  router.use(express.static(dist, { index: false, redirect: false, setHeaders }));
  router.get("/{*path}", (req, res, next) => {
    const page = join(dist, "index.html");
    // Only a person asking for a page gets it, not a program asking for data or for a missing file.
    const wantsPage = req.accepts(["json", "html"]) === "html" && !/\.\w{1,8}$/.test(req.path);
    if (!wantsPage || !existsSync(page)) return next();
    res.setHeader("cache-control", "no-cache");
    res.status(PANEL.test(req.path) ? 200 : 404).sendFile(page);
  });
  return router;
}

/** Serves the compressed build. The folder is read once, when the first file is asked for: a build may end after the start. */
function builtAssets(folder: string): RequestHandler {
  const serveStatic = { immutable: true, maxAge: YEAR_MS } as const;
  const asTheyAre = express.static(folder, { ...serveStatic, index: false });
  let compressed: RequestHandler | undefined;
  return (req, res, next) => {
    if (compressed === undefined && existsSync(folder)) {
      const options = { enableBrotli: true, orderPreference: ["br", "gz"], index: false as const, serveStatic };
      compressed = expressStaticGzip(folder, options);
    }
    return (compressed ?? asTheyAre)(req, res, next);
  };
}

/** The names that a build gives, with their hash. */
const ASSET = /^\/[\w.-]{1,160}\.[a-z0-9]{2,5}$/;

/**
 * Serves files of other builds than the one in the folder: a page asks for those of the build it came from. A file that no build has may be at
 * another replica, so the connection ends with the answer, and the next attempt may reach that one.
 */
function otherAssets(readFile: (name: string) => Promise<Uint8Array | null>): RequestHandler {
  return async (req, res, next) => {
    const isAsset = (req.method === "GET" || req.method === "HEAD") && ASSET.test(req.path);
    const bytes = isAsset ? await readFile(req.path.slice(1)) : null;
    if (bytes !== null) {
      res.setHeader("cache-control", `public, max-age=${YEAR_MS / 1_000}, immutable`);
      return void res.type(extname(req.path)).send(Buffer.from(bytes));
    }
    res.setHeader("connection", "close");
    next(new AppError("not_found", "Este endereço não existe."));
  };
}
