import { existsSync } from "node:fs";
import { join } from "node:path";
import compression from "compression";
import express, { type RequestHandler, type Response, type Router } from "express";
import expressStaticGzip from "express-static-gzip";

const YEAR_MS = 365 * 24 * 3_600_000;
/** The addresses of the web app that are no public page. At any other it says that there is nothing, and so does the status. */
const PANEL = /^\/(?:(?:master|admin|client|user)(?:\/|$)|inteligencia-artificial\/categorias\/?$|confirmar-email\/?$)/;

/**
 * Vite names everything under /assets by its content: it never changes, and goes out as the build has compressed it. The page
 * itself, and what was built after the start, is compressed as it goes and revalidated each time.
 */
export function staticWeb(dist: string): Router {
  const router = express.Router();
  router.use(compression());
  router.use("/assets", builtAssets(join(dist, "assets")));
  const setHeaders = (res: Response): void => {
    res.setHeader("cache-control", "no-cache");
  };
  // The public pages, with their text; every other page is the empty one, which its JavaScript fills.
  router.use(express.static(join(dist, "site"), { extensions: ["html"], redirect: false, setHeaders }));
  router.use(express.static(dist, { index: false, redirect: false, setHeaders }));
  router.get("/{*path}", (req, res, next) => {
    const page = join(dist, "index.html");
    // A person asking for a page, not a program asking for data or a file that is not there.
    const wantsPage = req.accepts(["json", "html"]) === "html" && !/\.\w{1,8}$/.test(req.path);
    if (!wantsPage || !existsSync(page)) return next();
    res.setHeader("cache-control", "no-cache");
    res.status(PANEL.test(req.path) ? 200 : 404).sendFile(page);
  });
  return router;
}

/** What is compressed is looked up once, when the first file is asked for: a build may end after the start. */
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
