import { existsSync } from "node:fs";
import { join } from "node:path";
import compression from "compression";
import express, { type RequestHandler, type Response, type Router } from "express";
import expressStaticGzip from "express-static-gzip";

const YEAR_MS = 365 * 24 * 3_600_000;
/** Addresses of the web app that are no public page. At any other address the page shows that nothing exists there, and the status is 404. */
const PANEL =
  /^\/(?:(?:master|admin|client|user)(?:\/|$)|inteligencia-artificial\/categorias\/?$|(?:confirmar-email|desfazer)\/?$)/;

/**
 * Serves the built web app. Vite names everything under /assets by its content: it never changes, and is sent as the build has compressed it. The
 * page itself, and files built after the start, are compressed on the fly and revalidated each time.
 */
export function staticWeb(dist: string): Router {
  const router = express.Router();
  router.use(compression());
  router.use("/assets", builtAssets(join(dist, "assets")));
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
  const serveStatic = { immutable: true, maxAge: YEAR_MS, fallthrough: false } as const;
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
