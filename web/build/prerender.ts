import { readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";

type Page = Readonly<{
  path: string;
  /** Modules from which it is loaded, in addition to the entry. */
  modules: readonly string[];
  /** Path that it requests from the server at once. */
  asks?: string;
}>;

const SITE = "src/app/screens/site-screens.tsx";
const PANEL = "src/app/shell/panel-layout.tsx";
const MERCHANT_BAR = "src/app/shell/merchant-bar.tsx";
const textPage = (name: string) => `src/features/public/pages/${name}-page.tsx`;
const PAGES: readonly Page[] = [
  { path: "/", modules: ["src/app/screens/home-screen.tsx"] },
  { path: "/about", modules: [SITE, textPage("about")] },
  { path: "/contact", modules: [SITE, textPage("contact")] },
  { path: "/termos", modules: [SITE, textPage("terms")], asks: "/documents/service-contract" },
  { path: "/privacidade", modules: [SITE, textPage("privacy")] },
  { path: "/master", modules: [PANEL, "src/app/screens/master-screen.tsx"] },
  { path: "/admin", modules: [PANEL, "src/features/dashboards/admin-page.tsx"] },
  { path: "/client", modules: [PANEL, MERCHANT_BAR, "src/app/screens/client-screen.tsx"] },
  { path: "/user", modules: [PANEL, MERCHANT_BAR, "src/app/screens/user-screen.tsx"] },
];

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] };
type Manifest = Record<string, Chunk>;

/** The files that some modules and their static imports lie in. */
function filesOf(
  manifest: Manifest,
  modules: readonly string[],
): {
  scripts: Set<string>;
  styles: Set<string>;
  fonts: readonly string[];
} {
  const seen = new Set<string>();
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the manifest`);
    for (const other of chunk.imports ?? []) visit(other);
    scripts.add(`/${chunk.file}`);
    for (const file of chunk.css ?? []) styles.add(`/${file}`);
  };
  for (const module of modules) visit(module);
  const fonts = (manifest["index.html"]?.assets ?? [])
    .filter((file) => file.endsWith(".woff2"))
    .map((file) => `/${file}`);
  return { scripts, styles, fonts };
}

/** Fills the page with its text in `#root`, its title, and links to all files it needs, so that none waits for another. */
function fill(shell: string, html: string, files: ReturnType<typeof filesOf>, asks?: string): string {
  const { scripts, styles, fonts } = files;
  const title = /<title>[^<]*<\/title>/.exec(html)?.[0];
  if (!title) throw new Error("a page without a title");
  const isNew = (file: string) => !shell.includes(`"${file}"`);
  const links = [
    ...[...styles].filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
    ...[...scripts].filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
    ...fonts.map((file) => `<link rel="preload" as="font" crossorigin href="${file}">`),
    ...(asks ? [`<link rel="preload" as="fetch" crossorigin href="${asks}">`] : []),
  ];
  return (
    shell
      .replace(/<title>[^<]*<\/title>/, () => title)
      .replace("</head>", () => `  ${links.join("\n    ")}\n  </head>`)
      // Scripts get a low priority, because the text waits for styles and fonts.
      .replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, (tag) => `${tag} fetchpriority="low"`)
      .replace('<div id="root"></div>', () => `<div id="root">${html.replace(title, "")}</div>`)
  );
}

const STYLE_LINKS = /(?<![ \t])[ \t]*<link rel="stylesheet"[^<>]*>\n/g;
const isBase = (link: string) => link.includes("/assets/index-");

/** Moves the base styles to the front: a component's own rules win by coming later. */
function baseStylesFirst(page: string): string {
  const links = page.match(STYLE_LINKS) ?? [];
  const sorted = [...links.filter(isBase), ...links.filter((link) => !isBase(link))];
  return page.replace(STYLE_LINKS, () => sorted.shift() ?? "");
}

/**
 * Writes the public pages with their text (`dist/site`) after the build, so that a visitor can read before any JavaScript has arrived,
 * which then hydrates them. Dashboards get such pages too, with only the panel's outline and with links to
 * the code of their panel, which otherwise only the entry would ask for.
 */
export function prerender(): Plugin {
  let root: string;
  let dist: string;
  return {
    name: "prerender",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    configResolved(config) {
      root = config.root;
      dist = join(root, config.build.outDir);
    },
    transformIndexHtml: { order: "post", handler: baseStylesFirst },
    async closeBundle() {
      const outDir = join(root, "node_modules", ".prerender");
      await build({
        root,
        configFile: join(root, "vite.config.ts"),
        logLevel: "error",
        ssr: { noExternal: true },
        build: {
          ssr: "src/prerender.tsx",
          outDir,
          emptyOutDir: true,
          manifest: false,
          rolldownOptions: { output: { codeSplitting: false } },
        },
      });
      const module = `${pathToFileURL(join(outDir, "prerender.js")).href}?${Date.now()}`;
      const { renderPage } = (await import(module)) as typeof import("../src/prerender.tsx");
      const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
      const shell = await readFile(join(dist, "index.html"), "utf8");
      for (const { path, modules, asks } of PAGES) {
        const file = join(dist, "site", path === "/" ? "index.html" : `${path}.html`);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, fill(shell, await renderPage(path), filesOf(manifest, modules), asks));
      }
    },
  };
}
