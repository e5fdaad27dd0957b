/** Reason why a file of the build could not be had: no network, no usable answer, or a server that does not have it. */
export type Lack = "offline" | "unreachable" | "gone";

/** Raised when the code or the styles of a part could not be had. */
export class FilesMissing extends Error {
  override name = "FilesMissing";
  readonly lack: Lack;
  readonly files: readonly string[];

  constructor(lack: Lack, files: readonly string[]) {
    super(`could not load ${files.join(", ")}: ${lack}`);
    this.lack = lack;
    this.files = files;
  }
}

/** Pauses before the second and the third attempt. */
const PAUSES_MS = [600, 2_000];
/** Time limit of one attempt: a network that loses everything would otherwise be waited for without end. */
const ATTEMPT_MS = 30_000;
/** A login page of a Wi-Fi network answers every address with a page of its own. */
const TYPES = [
  [".js", "javascript"],
  [".css", "css"],
] as const;

/** Files that have been fetched, or are being fetched; those that failed are forgotten. */
const fetched = new Map<string, Promise<void>>();
const styles = new Map<string, Promise<void>>();

/**
 * Takes the place of Vite's helper around each `import()` (`build/part-loader.ts`). `files` are all files of the build that the module needs, itself
 * included. They are fetched before the import, with further attempts after pauses, since until 2026 browsers remembered a module that could not
 * be fetched as failed for the life of the page.
 *
 * @throws {FilesMissing} when a file could not be had.
 */
export async function loadFiles<T>(importModule: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const urls = files.map((file) => `/${file}`);
  await Promise.all(urls.map((url) => once(fetched, url, () => (isInPage(url) ? Promise.resolve() : fetchFile(url)))));
  // Appended in the order of the build, whichever arrived first: later rules win.
  const sheets = urls.filter((url) => url.endsWith(".css"));
  await Promise.all(sheets.map((url) => once(styles, url, () => (isInPage(url) ? Promise.resolve() : addStyles(url)))));
  return importModule();
}

/** Returns whether all of these files can be had now. */
export async function areThere(urls: readonly string[]): Promise<boolean> {
  const lacks = await Promise.all(urls.map((url) => tryFetch(url, "reload")));
  return lacks.every((lack) => lack === null);
}

function once(known: Map<string, Promise<void>>, url: string, start: () => Promise<void>): Promise<void> {
  const before = known.get(url);
  if (before) return before;
  const work = start();
  known.set(url, work);
  work.catch(() => known.delete(url));
  return work;
}

const isInPage = (url: string): boolean =>
  document.querySelector(
    `link[rel="stylesheet"][href="${url}"], link[rel="modulepreload"][href="${url}"], script[src="${url}"]`,
  ) !== null;

async function fetchFile(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const lack = await tryFetch(url, attempt === 0 ? "default" : "reload");
    if (lack === null) return;
    const pauseMs = PAUSES_MS[attempt];
    if (lack === "offline" || pauseMs === undefined) throw new FilesMissing(lack, [url]);
    await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random() / 2)));
  }
}

async function tryFetch(url: string, cache: RequestCache): Promise<Lack | null> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), ATTEMPT_MS);
  try {
    const response = await fetch(url, { cache, signal: limit.signal });
    if (response.status === 404) return "gone";
    if (!response.ok || !hasItsType(url, response)) return "unreachable";
    // The browser keeps what was read to its end.
    await response.arrayBuffer();
    return null;
  } catch {
    return navigator.onLine ? "unreachable" : "offline";
  } finally {
    clearTimeout(timer);
  }
}

function hasItsType(url: string, { headers }: Response): boolean {
  const type = TYPES.find(([ending]) => url.endsWith(ending))?.[1];
  return type === undefined || (headers.get("content-type") ?? "").includes(type);
}

function addStyles(url: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.crossOrigin = "";
  link.href = url;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      fetched.delete(url);
      reject(new FilesMissing(navigator.onLine ? "unreachable" : "offline", [url]));
    };
    document.head.append(link);
  });
}
