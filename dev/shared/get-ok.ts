import { get } from "node:http";

const BODY_CHARS_MAX = 500;

/** Resolves when the address answers 2xx, rejects with its status and body otherwise. Uses plain `node:http`, because `fetch` costs memory. */
export function getOk(url: string, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false, timeout: timeoutMs }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        body = (body + chunk).slice(0, BODY_CHARS_MAX);
      });
      response.on("error", reject);
      response.on("end", () => {
        const { statusCode = 0 } = response;
        if (statusCode >= 200 && statusCode < 300) resolve();
        else reject(new Error(`${statusCode} ${body}`));
      });
    });
    request.on("timeout", () => request.destroy(new Error("sem resposta")));
    request.on("error", reject);
  });
}
