import type { Component } from "@tenho/kernel/lifecycle/component";
import { hostAndPort } from "@tenho/kernel/outbound/address-rules";
import { createGuardedFetch } from "@tenho/kernel/outbound/guarded-fetch";
import { createDueWorker } from "../app/due-worker.ts";
import type { ComeBack } from "../app/inbound/come-back.ts";
import type { HandleCommand } from "../app/inbound/handle-command.ts";
import type { HandleText } from "../app/inbound/handle-text.ts";
import type { RepeatOpenQuestion } from "../app/inbound/repeat-open-question.ts";
import type { RequireUnit } from "../app/inbound/require-unit.ts";
import type { SendReply } from "../app/inbound/send-reply.ts";
import { createFinishVoice } from "../voice/finish-voice.ts";
import { createHandleVoice, type HandleVoice } from "../voice/handle-voice.ts";
import { createMediaClient } from "../voice/media-client.ts";
import { createTranscribeVoice, type TranscribeVoice } from "../voice/transcribe-voice.ts";
import { createTranscriber } from "../voice/transcriber-client.ts";
import type { FlowDeps } from "./flow.ts";

/** Meta's limit for an audio file. */
const FILE_BYTES_MAX = 16 * 1024 * 1024;
const ANSWER_BYTES_MAX = 256 * 1024;
const NANO_PER_USD = 1_000_000_000;
/** Time for the steps between and around the two calls. */
const MARGIN_MS = 5_000;

export type VoiceDeps = FlowDeps & {
  handleText: HandleText;
  handleCommand: HandleCommand;
  comeBack: ComeBack;
  repeatOpenQuestion: RepeatOpenQuestion;
  requireUnit: RequireUnit;
  sendReply: SendReply;
};

type TranscriberDeps = Pick<FlowDeps, "config" | "runtime" | "stores" | "graphToken" | "now">;

/** Without a transcriber every voice note fails, including those queued earlier. */
function composeTranscription(deps: TranscriberDeps): { transcribeVoice: TranscribeVoice; close(): Promise<void> } {
  const { config, runtime, stores, graphToken, now } = deps;
  const { metrics } = runtime;
  if (config.TRANSCRIBER_URL === "") {
    return { transcribeVoice: async () => ({ ok: false, failure: "no_transcript" }), close: async () => undefined };
  }
  const graphHosts = new Set([hostAndPort(new URL(config.GRAPH_API_URL))]);
  const files = createGuardedFetch({ allowedHosts: graphHosts, bytesMax: FILE_BYTES_MAX });
  const media = createMediaClient({
    fetch: files.fetch,
    baseUrl: config.GRAPH_API_URL,
    token: graphToken,
    bytesMax: FILE_BYTES_MAX,
    timeoutMs: config.GRAPH_TIMEOUT_MS,
    breakerResetMs: config.GRAPH_BREAKER_RESET_MS,
    metrics,
  });
  const allowedHosts = new Set(config.AI_ALLOWED_HOSTS.map((host) => host.toLowerCase()));
  const vendor = createGuardedFetch({ allowedHosts, bytesMax: ANSWER_BYTES_MAX });
  const transcriber = createTranscriber({
    fetch: vendor.fetch,
    url: config.TRANSCRIBER_URL,
    apiKey: config.TRANSCRIBER_API_KEY,
    model: config.TRANSCRIBER_MODEL,
    timeoutMs: config.TRANSCRIBER_TIMEOUT_MS,
    breakerResetMs: config.TRANSCRIBER_BREAKER_RESET_MS,
    metrics,
  });
  const transcribeVoice = createTranscribeVoice({
    media,
    transcribe: transcriber.transcribe,
    budget: stores.transcriptionBudget({
      dailyNanoUsd: Math.round(config.TRANSCRIBER_DAILY_BUDGET_USD * NANO_PER_USD),
      now,
    }),
    usdPerMinute: config.TRANSCRIBER_USD_PER_MINUTE,
    secondsMax: config.VOICE_SECONDS_MAX,
  });
  return {
    transcribeVoice,
    close: async () => {
      media.close();
      transcriber.close();
      await Promise.all([files.close(), vendor.close()]);
    },
  };
}

/** Voice notes: the use case that stores them, null without a transcriber, and the worker that transcribes them. */
export function composeVoice(deps: VoiceDeps): { handleVoice: HandleVoice | null; worker: Component } {
  const { config, runtime, stores, handleText, handleCommand, requireUnit, sendReply, now, crash } = deps;
  const { log, metrics } = runtime;
  const { settings, wishes } = deps.wishAccess;
  const { contacts, inbound, voices, wishes: store } = stores;
  const transcription = composeTranscription(deps);
  const results = metrics.counter("voice_notes_total", "Voice notes by what became of them", ["result"]);
  const waitMs = config.GRAPH_TIMEOUT_MS + config.TRANSCRIBER_TIMEOUT_MS;
  const finishVoice = createFinishVoice({
    voices,
    transcribeVoice: transcription.transcribeVoice,
    contacts,
    wishes,
    store,
    inbound,
    handleText,
    handleCommand,
    comeBack: deps.comeBack,
    repeatOpenQuestion: deps.repeatOpenQuestion,
    sendReply,
    onResult: (result) => results.inc({ result }),
    leaseMs: waitMs + MARGIN_MS,
    settings,
    now,
    crash,
  });
  const inParallelMax = config.VOICE_IN_PARALLEL_MAX;
  const worker = createDueWorker(
    { name: "voice", store: voices, inParallelMax, sweepMs: config.SWEEP_MS, now, log, metrics },
    finishVoice,
  );
  const { nudge } = worker;
  const handleVoice = createHandleVoice({
    voices,
    wishes,
    store,
    contacts,
    requireUnit,
    nudge,
    waitMs,
    settings,
    now,
  });
  const stop = async (): Promise<void> => {
    await worker.stop?.();
    await transcription.close();
  };
  return { handleVoice: config.TRANSCRIBER_URL === "" ? null : handleVoice, worker: { ...worker, stop } };
}
