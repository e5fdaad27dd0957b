import { PIZZERIAS } from "../../support/test-data.ts";
import { BROKEN, type ErrorRow, type Fault, type Who } from "./_row.ts";

const CALLS: Readonly<Record<Who, string>> = {
  master: "GET /users/stats/master",
  admin: "GET /franchise-units/:/dashboard-data",
  client: "GET /users/dashboard/client",
  user: "GET /users/dashboard/user",
};

const failing = (who: Who, text?: string): ErrorRow => ({
  entry: "Erro ao carregar dados do dashboard",
  ...(text && { text }),
  who,
  at: "",
  fault: { call: CALLS[who], answer: BROKEN },
  place: "box",
  button: "Tentar Novamente",
});

const withoutData = (who: Who): ErrorRow => ({
  entry: "Nenhum dado disponível",
  who,
  at: "",
  fault: { call: CALLS[who], answer: { status: 200, body: null } },
  place: "page",
});

const messages = (who: Who, answer: Fault["answer"]): ErrorRow => ({
  entry: "Erro ao carregar mensagens",
  who,
  at: "/mensagens",
  fault: { call: "GET /webhooks/messages", answer },
  place: "box",
  button: "Tentar Novamente",
});

/** A redirect to the first page, recognised by its heading. */
const redirected = (who: Who, at: string): ErrorRow => ({
  entry: "unauthorised role: redirect to /",
  text: "Alguém na sua cidade tem o que você procura.",
  who,
  at,
  place: "page",
});

/** Rows of the dashboards, the message centre, and addresses that do not exist or are another role's. */
export const DASHBOARD_ROWS: readonly ErrorRow[] = [
  failing("master"),
  failing("admin"),
  failing("user"),
  failing("client", "Erro ao carregar dados do dashboard: Algo não saiu como esperado. Tente de novo."),
  {
    entry: "Erro ao carregar dados do dashboard: {message}",
    text: "Erro ao carregar dados do dashboard: A carteira não respondeu.",
    who: "client",
    at: "",
    fault: {
      call: CALLS.client,
      answer: { status: 503, code: "unavailable", message: "A carteira não respondeu." },
    },
    place: "box",
    button: "Tentar Novamente",
  },
  {
    entry: "Erro ao carregar dados do dashboard: {message}",
    text: `Login: sim · Papel: CLIENT · ID: ${PIZZERIAS[0]?.id}`,
    who: "client",
    at: "",
    fault: { call: CALLS.client, answer: "network off" },
    place: "box",
  },
  withoutData("master"),
  withoutData("admin"),
  withoutData("client"),
  withoutData("user"),
  messages("master", BROKEN),
  messages("admin", { status: 503, code: "unavailable", message: "O serviço de pedidos não respondeu." }),
  messages("client", "network off"),
  messages("client", "time-out"),
  { entry: "Page not found", who: "master", at: "/nada", place: "page" },
  redirected("client", "/../master"),
  redirected("user", "/../admin"),
];
