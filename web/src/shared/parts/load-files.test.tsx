import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { areThere, type FilesMissing, loadFiles } from "./load-files.ts";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.head.innerHTML = "";
});

const CODE = { headers: { "content-type": "text/javascript" } };
let made = 0;
/** A file that no other test has loaded. */
const newFile = (): string => {
  made += 1;
  return `assets/part-${made}.js`;
};

/** Serves these answers one after the other, the last one for ever; an error is a network that failed. */
function answers(...list: readonly (Response | Error)[]) {
  const left = [...list];
  const asked = jest.fn(async () => {
    const answer = left.length > 1 ? left.shift() : left[0];
    if (answer instanceof Error) throw answer;
    return answer?.clone();
  });
  globalThis.fetch = asked as unknown as typeof fetch;
  return asked;
}
const code = () => new Response("export {}", CODE);
const gone = () => new Response(null, { status: 404 });

async function load(files: readonly string[]) {
  const importModule = jest.fn(async () => "module");
  const result = loadFiles(importModule, files).catch((error: FilesMissing) => error);
  await jest.runAllTimersAsync();
  return { result: await result, importModule };
}

test("a module is imported once its files are there, after failures too", async () => {
  const asked = answers(gone(), new TypeError("failed"), code());
  const { result, importModule } = await load([newFile()]);
  expect(result).toBe("module");
  expect(asked).toHaveBeenCalledTimes(3);
  expect(importModule).toHaveBeenCalledTimes(1);
});

test("the attempts are bounded, and nothing is imported that the browser would remember as failed", async () => {
  const asked = answers(gone());
  const { result, importModule } = await load([newFile()]);
  expect(result).toMatchObject({ name: "FilesMissing", lack: "gone" });
  expect(asked).toHaveBeenCalledTimes(3);
  expect(importModule).not.toHaveBeenCalled();
});

test("what failed is fetched again by the next load, and what is there never", async () => {
  const file = newFile();
  answers(gone());
  await load([file]);
  const asked = answers(code());
  expect((await load([file])).result).toBe("module");
  expect((await load([file])).result).toBe("module");
  expect(asked).toHaveBeenCalledTimes(1);
});

test("without a network there is one attempt, which names it", async () => {
  const online = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const asked = answers(new TypeError("failed"));
  expect((await load([newFile()])).result).toMatchObject({ lack: "offline" });
  expect(asked).toHaveBeenCalledTimes(1);
  online.mockRestore();
});

test("the page of a Wi-Fi login is no code", async () => {
  answers(new Response("<html>", { headers: { "content-type": "text/html" } }));
  expect((await load([newFile()])).result).toMatchObject({ lack: "unreachable" });
  expect(await areThere(["/assets/a.js"])).toBe(false);
});

test("style sheets are appended in the order of the build, each once, and one that fails is taken out", async () => {
  const [first, second] = ["assets/one.css", "assets/two.css"];
  answers(new Response("", { headers: { "content-type": "text/css" } }));
  const loading = loadFiles(async () => "module", [first, second]);
  await jest.runAllTimersAsync();
  const links = () => [...document.head.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  expect(links().map((link) => link.getAttribute("href"))).toEqual([`/${first}`, `/${second}`]);
  const [one, two] = links();
  one?.onload?.(new Event("load"));
  two?.onerror?.(new Event("error"));
  await expect(loading).rejects.toMatchObject({ name: "FilesMissing", files: [`/${second}`] });
  expect(links()).toEqual([one]);
});
