import type { RequestHandler } from "express";
import { z } from "zod";

const json = z.json();

/** A change to the answers of some calls of `/pix`. */
export const answerRuleSchema = z
  .strictObject({
    method: z.enum(["GET", "PUT"]).optional(),
    /** Beginning of the path behind `/pix`, e.g. `/cob/`. */
    path: z.string().startsWith("/"),
    /** Fields laid over the answer; an object for a list is laid over each of its items. */
    set: z.record(z.string(), json).optional(),
    /** Fields taken out of the answer, e.g. `loc` or `pix.chave`. */
    drop: z.array(z.string()).default([]),
    /** The whole answer in the place of the bank's. */
    body: json.optional(),
    /** The same as a text that need be no JSON. */
    text: z.string().optional(),
    /** Number of answers that are changed; the later ones are the bank's own. */
    times: z.int().min(1).optional(),
  })
  .refine(
    ({ set, drop, body, text }) => set !== undefined || drop.length > 0 || body !== undefined || text !== undefined,
  );

export type AnswerRule = z.output<typeof answerRuleSchema>;

type Json = z.output<typeof json>;
type Fields = { [name: string]: Json };

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function laidOver(under: Json | undefined, over: Json): Json {
  if (!isFields(over)) return over;
  if (Array.isArray(under)) return under.map((item) => laidOver(item, over));
  const merged: Fields = isFields(under) ? { ...under } : {};
  for (const [name, value] of Object.entries(over)) merged[name] = laidOver(merged[name], value);
  return merged;
}

function without(value: Json, path: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((item) => without(item, path));
  const [name = "", ...rest] = path;
  if (!isFields(value) || !(name in value)) return value;
  const { [name]: dropped = null, ...others } = value;
  return rest.length === 0 ? others : { ...others, [name]: without(dropped, rest) };
}

/** Puts what the bank answered in the place of `TXID`, `KEY`, `CODE` and `LOCATION`. */
function filled(text: string, answer: Fields): string {
  const { txid, chave, pixCopiaECola: code, location } = answer;
  const values: Readonly<Record<string, unknown>> = { TXID: txid, KEY: chave, CODE: code, LOCATION: location };
  return text.replaceAll(/\b(?:TXID|KEY|CODE|LOCATION)\b/g, (name) => String(values[name] ?? name));
}

const filledJson = (value: Json, answer: Fields): Json => JSON.parse(filled(JSON.stringify(value), answer)) as Json;

function changed({ set, drop, body }: AnswerRule, answer: Fields): Json {
  if (body !== undefined) return filledJson(body, answer);
  const merged = set === undefined ? answer : laidOver(answer, filledJson(set, answer));
  return drop.reduce((rest: Json, path) => without(rest, path.split(".")), merged);
}

/** A bank that answers in a way of its own: rules that change its answers after it has done what was asked. Kept in memory only. */
export class AnswerRules {
  private rules: { readonly rule: AnswerRule; left: number }[] = [];

  /** Replaces every rule; of several that fit a call the first counts. */
  set(rules: readonly AnswerRule[]): void {
    this.rules = rules.map((rule) => ({ rule, left: rule.times ?? Number.POSITIVE_INFINITY }));
  }

  /** Changes the JSON that is answered to a call with a rule. */
  readonly apply: RequestHandler = (req, res, next) => {
    const path = decodeURIComponent(req.path);
    const found = this.rules.find(({ rule, left }) => {
      return left > 0 && path.startsWith(rule.path) && (rule.method === undefined || rule.method === req.method);
    });
    if (found !== undefined) {
      const answer = res.json.bind(res);
      res.json = (body: unknown) => {
        found.left -= 1;
        const own = JSON.parse(JSON.stringify(body)) as Fields;
        const { text } = found.rule;
        return text === undefined ? answer(changed(found.rule, own)) : res.type("html").send(filled(text, own));
      };
    }
    next();
  };
}
