import { TestEnvironment } from "jest-environment-jsdom";
import { keepFewStyleRules } from "./fewer-style-rules.ts";

keepFewStyleRules();

/** A page's addresses are relative to it; Node's own class refuses those. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === "string" ? new URL(input, "http://localhost") : input, init);
  }
}

/** Features of every browser that jsdom lacks, taken from Node. */
const FROM_NODE = {
  fetch,
  Headers,
  Request: PageRequest,
  Response,
  ReadableStream,
  TextDecoderStream,
  TextEncoder,
  TextDecoder,
  AbortController,
  AbortSignal,
  structuredClone,
};

export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, FROM_NODE);
  }
}
