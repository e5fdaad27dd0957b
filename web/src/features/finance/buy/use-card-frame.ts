import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** A token for one charge, or the reason why there is none. */
export type CardAnswer = { readonly token: string } | { readonly problem: string };

export type CardFrame = {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** URL of the acquirer's page, with the origin that it may send messages to. */
  readonly src: string;
  readonly state: "loading" | "ready" | "failed";
  /** Height in px that the page inside asks for. */
  readonly height: number;
  reload(): void;
  requestToken(): Promise<CardAnswer>;
};

const LOAD_MS = 15_000;
/** A person may have to confirm the purchase in the app of their bank. */
const TOKEN_MS = 120_000;
const HEIGHT = { min: 48, start: 150, max: 600 };
const NO_ANSWER = "O campo do cartão não respondeu. Tente de novo.";

const TOKEN = /^[A-Za-z][A-Za-z0-9_-]{3,199}$/;
const PROBLEM_MAX = 200;

type Message =
  | { readonly type: "size"; readonly isReady: boolean; readonly height: number }
  | { readonly type: "answer"; readonly id: string; readonly answer: CardAnswer };

/** Reads a message from the page in the frame; null for data that are not one of its messages. */
function readMessage(data: unknown): Message | null {
  const { type, id, height, token, message } = Object(data) as Record<string, unknown>;
  if (type === "card.ready" || type === "card.size") {
    return typeof height === "number" ? { type: "size", isReady: type === "card.ready", height } : null;
  }
  if (typeof id !== "string") return null;
  if (type === "card.token" && typeof token === "string" && TOKEN.test(token)) {
    return { type: "answer", id, answer: { token } };
  }
  if (type === "card.problem" && typeof message === "string") {
    return { type: "answer", id, answer: { problem: message.slice(0, PROBLEM_MAX) } };
  }
  return null;
}

/**
 * Exchanges messages with the acquirer's page in a frame: it takes the card's number and answers each `card.request` with a token or a problem.
 * Messages from other windows or origins are ignored.
 */
export function useCardFrame(url: string): CardFrame {
  const frame = useRef<HTMLIFrameElement>(null);
  const waiting = useRef(new Map<string, (answer: CardAnswer) => void>());
  const [state, setState] = useState<CardFrame["state"]>("loading");
  const [wanted, setWanted] = useState(HEIGHT.start);
  const [attempt, setAttempt] = useState(1);
  const { origin } = new URL(url);

  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const message = readMessage(event.data);
      if (message?.type === "answer") waiting.current.get(message.id)?.(message.answer);
      if (message?.type !== "size") return;
      if (message.isReady) setState("ready");
      setWanted(Math.min(Math.max(message.height, HEIGHT.min), HEIGHT.max));
    };
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  }, [origin]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt has its own time to load
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === "loading" ? "failed" : now)), LOAD_MS);
    return () => clearTimeout(timer);
  }, [attempt]);

  const reload = useCallback(() => {
    setState("loading");
    setAttempt((before) => before + 1);
  }, []);

  const requestToken = useCallback((): Promise<CardAnswer> => {
    const id = crypto.randomUUID();
    return new Promise<CardAnswer>((resolve) => {
      const timer = setTimeout(() => resolve({ problem: NO_ANSWER }), TOKEN_MS);
      waiting.current.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      frame.current?.contentWindow?.postMessage({ type: "card.request", id }, origin);
    }).finally(() => waiting.current.delete(id));
  }, [origin]);

  const src = new URL(url);
  src.searchParams.set("parent", location.origin);
  src.searchParams.set("attempt", String(attempt));
  return { frame, src: src.href, state, height: wanted, reload, requestToken };
}
