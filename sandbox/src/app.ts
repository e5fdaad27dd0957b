import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { NextFunction, Request, Response } from "express";
import express from "express";
import { CallbackQueue } from "./app/callback-queue.ts";
import { postToPixCallback, postToWhatsAppCallback } from "./app/post-callback.ts";
import { BusinessState, connectedTo, UNCONNECTED } from "./business/business-state.ts";
import type { SandboxConfig } from "./config.ts";
import type { SandboxContext } from "./context.ts";
import { Directory } from "./directory.ts";
import { Faults } from "./faults.ts";
import { aiRoutes } from "./http/ai-routes.ts";
import { brasilApiRoutes, cepRoutes } from "./http/cep-routes.ts";
import { ControlError } from "./http/control-error.ts";
import { controlRoutes } from "./http/control-routes.ts";
import { graphRoutes } from "./http/graph-routes.ts";
import { pageRoutes } from "./http/page-routes.ts";
import { transcriberRoutes } from "./http/transcriber-routes.ts";
import { Limits } from "./limits.ts";
import { AccessTokens } from "./pix/access-tokens.ts";
import { AnswerRules } from "./pix/answer-rules.ts";
import { PlayedBank } from "./pix/banks.ts";
import { PixNotifier } from "./pix/pix-notifier.ts";
import { pixRoutes } from "./pix/pix-routes.ts";
import { resumeReturns } from "./pix/return-pix.ts";
import { AiCallLog } from "./providers/call-log.ts";
import { cardRoutes } from "./providers/card-routes.ts";
import { MailServer } from "./providers/mail-server.ts";
import { Mailbox } from "./providers/mailbox.ts";
import { mercadoPagoRoutes } from "./providers/mercado-pago-routes.ts";
import { PushLog } from "./providers/push-log.ts";
import { pushRoutes } from "./providers/push-routes.ts";
import { Reachability } from "./reachability.ts";
import { State } from "./state.ts";
import { resumeReviews } from "./templates/create-template.ts";
import { TemplateAccount } from "./templates/template-account.ts";

export interface Sandbox {
  readonly url: string;
  readonly port: number;
  /** Address of the mail server: `smtp://host:port`. */
  readonly smtpUrl: string;
  /** Sends callbacks to this URL from now on, for a caller that learns it only after the sandbox runs. */
  setCallbackUrl(url: string): void;
  /** The same for Pix callbacks; `/pix` is added to the path. */
  setPixCallbackUrl(url: string): void;
  stop(): Promise<void>;
}

/**
 * Starts the simulator of WhatsApp's Graph API, ViaCEP, an AI vendor, a mail server, a payment provider, a card acquirer and a push service.
 * @throws Error when the port is taken or the data folder cannot be written
 */
export async function createSandbox(config: SandboxConfig): Promise<Sandbox> {
  const addresses = { whatsapp: config.CALLBACK_URL, pix: pixCallbackUrl(config) };
  const context = buildContext(config, addresses);
  const server = createServer(buildApp(context, config));
  const mailServer = new MailServer(context.faults, context.mailbox);
  server.keepAliveTimeout = 65_000;
  const smtpPort = await listen(server, mailServer, config).catch((err: unknown) => {
    server.close();
    context.state.close();
    throw err;
  });
  context.queue.start();
  context.pixQueue.start();
  resumeReturns(context);
  resumeReviews(context);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${config.SERVICE_HOST}:${port}`,
    port,
    smtpUrl: `smtp://${config.SERVICE_HOST}:${smtpPort}`,
    setCallbackUrl(url) {
      addresses.whatsapp = url;
      if (context.business.subscription !== null) context.business.subscription.callback_url = url;
    },
    setPixCallbackUrl(url) {
      addresses.pix = url;
    },
    async stop() {
      context.stopping.abort();
      context.queue.stop();
      context.pixQueue.stop();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await Promise.all([closed, mailServer.stop()]);
      context.state.close();
    },
  };
}

/** Answers the port on which mail is taken. */
async function listen(server: Server, mailServer: MailServer, config: SandboxConfig): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.PORT, config.SERVICE_HOST, resolve);
  });
  return mailServer.start(config.SMTP_PORT, config.SERVICE_HOST);
}

/** Destinations of callbacks. */
interface CallbackAddresses {
  whatsapp: string;
  /** Address that applies until the receiver registers another. */
  pix: string;
}

function pixCallbackUrl({ PIX_CALLBACK_URL, PIX_CALLBACK_SECRET }: SandboxConfig): string {
  const url = new URL(PIX_CALLBACK_URL);
  if (PIX_CALLBACK_SECRET !== undefined) url.searchParams.set("hmac", PIX_CALLBACK_SECRET);
  return url.href;
}

function buildContext(config: SandboxConfig, addresses: CallbackAddresses): SandboxContext {
  const state = new State(config.SANDBOX_DATA_DIR, config.KEEP_MESSAGES);
  const faults = new Faults();
  const playedBank = new PlayedBank(config.PIX_PROVIDER);
  const retries = {
    timeoutMs: config.CALLBACK_TIMEOUT_MS,
    retryBaseMs: config.CALLBACK_RETRY_BASE_MS,
    retryMaxMs: config.CALLBACK_RETRY_MAX_MS,
  };
  const appSecret = config.WHATSAPP_APP_SECRET;
  const queue = new CallbackQueue(state, faults, {
    ...retries,
    channel: undefined,
    faultTarget: "callbacks",
    post: (body, rest) => postToWhatsAppCallback(addresses.whatsapp, body, { appSecret, ...rest }),
  });
  const pixQueue = new CallbackQueue(state, faults, {
    ...retries,
    channel: "pix",
    faultTarget: "pix_callbacks",
    post: (body, rest) =>
      postToPixCallback(state.pix.webhook?.url ?? addresses.pix, body, { ...rest, appended: playedBank.ways.appended }),
  });
  const limits = new Limits({
    pairBurst: config.PAIR_BURST,
    pairIntervalMs: config.PAIR_INTERVAL_MS,
    mps: config.MPS,
    lateRefusal: config.LATE_REFUSAL,
  });
  const { STATUS_DELAY_MS: statusDelayMs, AUTO_READ: autoRead } = config;
  const directory = new Directory(config.SANDBOX_DIRECTORY);
  const connection = state.connection ?? (config.CONNECTED ? connectedTo(config.CALLBACK_URL) : UNCONNECTED);
  addresses.whatsapp = state.connection?.subscription?.callback_url ?? addresses.whatsapp;
  return {
    state,
    queue,
    directory,
    faults,
    limits,
    templates: new TemplateAccount(directory, state),
    business: new BusinessState(connection),
    redirectCallbacks: (url) => {
      addresses.whatsapp = url;
    },
    templateReviewMs: config.TEMPLATE_REVIEW_MS,
    reachability: new Reachability(),
    aiCalls: new AiCallLog(),
    mailbox: new Mailbox(),
    pushes: new PushLog(),
    statusDelayMs,
    autoRead,
    pixQueue,
    pixNotifier: new PixNotifier({ state, queue: pixQueue, faults, playedBank }),
    accessTokens: new AccessTokens(),
    pixAnswers: new AnswerRules(),
    playedBank,
    pixKey: config.PIX_KEY,
    settleDelayMs: config.PIX_SETTLE_DELAY_MS,
    stopping: new AbortController(),
  };
}

function buildApp(context: SandboxContext, config: SandboxConfig): express.Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.get("/livez", (_req, res) => res.json({ status: "ok" }));
  app.use("/v24.0", graphRoutes(context, { token: config.GRAPH_API_TOKEN, appSecret: config.WHATSAPP_APP_SECRET }));
  app.use("/cep", cepRoutes(context));
  app.use("/brasil-api/cep/v1", brasilApiRoutes(context));
  app.use("/ai", aiRoutes(context, config.SANDBOX_AI_KEY));
  app.use("/pix", pixRoutes(context, { clientId: config.PIX_CLIENT_ID, clientSecret: config.PIX_CLIENT_SECRET }));
  app.use("/card", cardRoutes(context, config.CARD_API_KEY));
  app.use("/mercadopago", mercadoPagoRoutes(context, config.CARD_API_KEY));
  app.use("/audio", transcriberRoutes(context, config.SANDBOX_AI_KEY));
  app.use("/push", pushRoutes(context));
  const secrets = {
    appSecret: config.WHATSAPP_APP_SECRET,
    verifyToken: config.WHATSAPP_VERIFY_TOKEN,
    aiKey: config.SANDBOX_AI_KEY,
  };
  app.use("/control", controlRoutes(context, secrets));
  app.use(pageRoutes(context));
  app.use((_req, res) => res.status(404).json({ message: "Não há nada neste endereço do sandbox." }));
  app.use(answerError);
  return app;
}

function answerError(err: unknown, _req: Request, res: Response, _next: NextFunction): void {
  const status = err instanceof ControlError ? err.status : ((err as { status?: number }).status ?? 500);
  const message = status < 500 && err instanceof Error ? err.message : "O sandbox falhou ao atender.";
  if (status >= 500) console.error(err);
  res.status(status).json({ message });
}
