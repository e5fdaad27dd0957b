import { existsSync } from "node:fs";
import { join } from "node:path";
import compression from "compression";
import express, { type Router } from "express";

const YEAR_MS = 365 * 24 * 3_600_000;

/** Vite names everything under /assets by its content: it never changes. The page itself is revalidated each time. */
export function staticWeb(dist: string): Router {
  const router = express.Router();
  router.use(compression());
  const assets = express.static(join(dist, "assets"), {
    immutable: true,
    maxAge: YEAR_MS,
    index: false,
    fallthrough: false,
  });
  router.use("/assets", assets);
  const files = express.static(dist, {
    index: "index.html",
    setHeaders: (res) => {
      res.setHeader("cache-control", "no-cache");
    },
  });
  router.use(files);
  router.get("/{*path}", (req, res, next) => {
    const page = join(dist, "index.html");
    // A person asking for a page, not a program asking for data or a file that is not there.
    const wantsPage = req.accepts(["json", "html"]) === "html" && !/\.\w{1,8}$/.test(req.path);
    if (!wantsPage || !existsSync(page)) return next();
    res.setHeader("cache-control", "no-cache");
    res.sendFile(page);
  });
  return router;
}
