import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import express, { type Router } from "express";

const documentPath = new URL("../../openapi.gen.json", import.meta.url);
const swaggerFolder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

const swaggerPage = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tenho — API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const startScript = `window.SwaggerUIBundle({ url: "/openapi.json", dom_id: "#swagger-ui", deepLinking: true, tryItOutEnabled: false });\n`;

/** `/openapi.json` and a page at `/docs` to read it. */
export function apiDocs(): Router {
  const router = express.Router();
  const document = readFileSync(documentPath, "utf8");
  router.get("/openapi.json", (_req, res) => {
    res.type("application/json").set("cache-control", "no-cache").send(document);
  });
  router.get("/docs", (_req, res) => {
    res.type("html").set("cache-control", "no-cache").send(swaggerPage);
  });
  router.get("/docs/start.js", (_req, res) => {
    res.type("js").set("cache-control", "no-cache").send(startScript);
  });
  router.use("/docs", express.static(swaggerFolder, { index: false, maxAge: 3_600_000 }));
  return router;
}
