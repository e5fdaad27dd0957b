import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { useAnswerMessageMutation } from "../../../api/tenho-api.ts";
import { serverNow } from "../../../shared/clock/server-clock.ts";
import type { Message } from "../message.ts";

/** `NOT_MY_CATEGORY` is a NÃO TENHO that also says the merchant does not sell this. */
export type Choice = "TENHO" | "NAO_TENHO" | "NOT_MY_CATEGORY";

/** State of an answer given in this panel. `undoable`: it is not sent yet, but will be at `dueMs`. */
export type OfferAnswer =
  | { readonly state: "undoable"; readonly choice: Choice; readonly dueMs: number }
  | { readonly state: "sending"; readonly choice: Choice }
  | { readonly state: "answered"; readonly choice: Choice; readonly message: Message }
  | { readonly state: "failed"; readonly choice: Choice; readonly error: unknown };

/** Time in which a NÃO TENHO can be undone. */
export const UNDO_MS = 5_000;

type Answers = {
  readonly of: (wishId: string) => OfferAnswer | undefined;
  /** TENHO is sent at once; a NÃO TENHO after `UNDO_MS`, unless it is undone. */
  readonly choose: (wishId: string, choice: Choice) => void;
  readonly undo: (wishId: string) => void;
  /** Drops what is over: receipts and failures. */
  readonly clearSettled: () => void;
};

const BODY_OF = {
  TENHO: { answer: "TENHO" },
  NAO_TENHO: { answer: "NAO_TENHO" },
  NOT_MY_CATEGORY: { answer: "NAO_TENHO", not_my_category: true },
} as const;

const AnswersContext = createContext<Answers | null>(null);

export function useOfferAnswers(): Answers {
  const answers = useContext(AnswersContext);
  if (!answers) throw new Error("This screen answers offers; put it inside OfferAnswers.");
  return answers;
}

/**
 * The answers a merchant gives, kept above the screens: a NÃO TENHO that can still be undone survives navigation within the panel.
 * An answer that was not sent before the panel is left or closed is never sent.
 */
export function OfferAnswers({ children }: { readonly children: ReactNode }) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, OfferAnswer>>(new Map());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  /** Wishes whose answer is in progress: a second tap before the screen follows must send nothing. */
  const busy = useRef(new Set<string>());
  const [send] = useAnswerMessageMutation();

  useEffect(() => {
    const pending = timers.current;
    return () => {
      for (const timer of pending.values()) clearTimeout(timer);
    };
  }, []);

  const set = useCallback(
    (wishId: string, answer: OfferAnswer) => setAnswers((before) => new Map(before).set(wishId, answer)),
    [],
  );

  const submit = useCallback(
    async (wishId: string, choice: Choice) => {
      timers.current.delete(wishId);
      set(wishId, { state: "sending", choice });
      const { data, error } = await send({ id: wishId, body: BODY_OF[choice] });
      busy.current.delete(wishId);
      set(wishId, data ? { state: "answered", choice, message: data } : { state: "failed", choice, error });
    },
    [send, set],
  );

  const choose = useCallback(
    (wishId: string, choice: Choice) => {
      if (busy.current.has(wishId)) return;
      busy.current.add(wishId);
      if (choice === "TENHO") return void submit(wishId, choice);
      set(wishId, { state: "undoable", choice, dueMs: serverNow().getTime() + UNDO_MS });
      timers.current.set(
        wishId,
        setTimeout(() => void submit(wishId, choice), UNDO_MS),
      );
    },
    [set, submit],
  );

  const undo = useCallback((wishId: string) => {
    const timer = timers.current.get(wishId);
    if (timer === undefined) return;
    clearTimeout(timer);
    timers.current.delete(wishId);
    busy.current.delete(wishId);
    setAnswers((before) => new Map([...before].filter(([id]) => id !== wishId)));
  }, []);

  const clearSettled = useCallback(
    () =>
      setAnswers(
        (before) => new Map([...before].filter(([, { state }]) => state === "undoable" || state === "sending")),
      ),
    [],
  );

  const value = useMemo(
    () => ({ of: (wishId: string) => answers.get(wishId), choose, undo, clearSettled }),
    [answers, choose, undo, clearSettled],
  );
  return <AnswersContext value={value}>{children}</AnswersContext>;
}
