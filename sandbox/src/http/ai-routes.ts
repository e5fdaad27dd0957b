import { randomUUID } from "node:crypto";
import express from "express";
import type { SandboxContext } from "../context.ts";
import type { FaultMode } from "../faults.ts";
import { chooseOption } from "../providers/choose-option.ts";
import { askedChoice, type Completion, completionSchema, tokensIn, userText } from "../providers/completion-schema.ts";
import { writeText } from "../providers/write-text.ts";
import { resetConnection } from "./reset-connection.ts";

/** An answer that is not among the options. */
const NOT_OFFERED = "95";

/** Text with a script, an image and a link, which a panel must not run, load or follow. */
const HOSTILE_TEXT = "## Oi <script>alert(1)</script>\n\n![x](https://exemplo.net/x.png) [clique](javascript:alert(1))";

/** `POST /ai/v1/chat/completions`: simulates a vendor with OpenAI's API that picks one value of the given schema or tool, or writes a text. */
export function aiRoutes(context: SandboxContext, key: string): express.Router {
  const router = express.Router();
  router.use(express.json({ limit: "1mb" }));
  router.post("/v1/chat/completions", async (req, res) => {
    const { mode, errorCode } = context.faults.get("ai");
    if (mode === "down") return resetConnection(req);
    if (req.get("authorization") !== `Bearer ${key}`) {
      return void res.status(401).json(refusal("Incorrect API key provided.", "invalid_api_key"));
    }
    const parsed = completionSchema.safeParse(req.body);
    if (!parsed.success)
      return void res.status(400).json(refusal("The request is not valid.", "invalid_request_error"));
    const content = answerText(parsed.data, mode);
    context.aiCalls.add({ at: new Date().toISOString(), model: parsed.data.model, request: req.body, choice: content });
    await context.faults.pause("ai");
    if (mode === "drop") return void req.socket.destroy();
    if (mode === "error") {
      const status = errorCode >= 400 && errorCode <= 599 ? errorCode : 500;
      return void res.status(status).json(refusal("The server had an error.", "server_error"));
    }
    res.json(completion(parsed.data, content));
  });
  return router;
}

function answerText(asked: Completion, mode: FaultMode): string {
  if (mode === "garbled") return 'Claro! A categoria é { "choice": ';
  const choice = askedChoice(asked);
  if (choice === null) return mode === "hostile" ? HOSTILE_TEXT : writeText(userText(asked));
  return JSON.stringify({
    [choice.field]: mode === "hostile" ? NOT_OFFERED : chooseOption(userText(asked), choice.values),
  });
}

function completion(asked: Completion, content: string): object {
  const tool = asked.tools?.[0]?.function.name;
  const call = { id: `call_${randomUUID()}`, type: "function", function: { name: tool, arguments: content } };
  const message = { role: "assistant", content: tool === undefined ? content : null };
  const prompt_tokens = tokensIn(JSON.stringify(asked));
  const completion_tokens = tokensIn(content);
  return {
    id: `chatcmpl-${randomUUID()}`,
    object: "chat.completion",
    created: Math.floor(Date.now() / 1_000),
    model: asked.model,
    choices: [
      {
        index: 0,
        message: tool === undefined ? message : { ...message, tool_calls: [call] },
        finish_reason: tool === undefined ? "stop" : "tool_calls",
      },
    ],
    usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
  };
}

const refusal = (message: string, type: string) => ({ error: { message, type, param: null, code: type } });
