import { formatTime } from "@tenho/br/calendar/dates";
import type { WishStanding } from "../../wish/wish-standing.ts";
import type { OutgoingContent } from "../message.ts";
import { WRITE_WHAT } from "./acts.ts";
import { openingText } from "./clock.ts";
import { shortWish } from "./quoted-wish.ts";

/** Most wishes that one reply tells of. */
const TOLD_MAX = 3;
const KEPT = "Guardei seu pedido e aviso assim que uma empresa puder atender";

/** A wish and its state, as they are told to its consumer. */
export type ToldStanding = { wish: string; standing: WishStanding; timeZone: string };

/** Reply to "e aí?": how each open wish stands, who has it, and until when others may answer. */
export function standings(wishes: readonly ToldStanding[], now: Date): OutgoingContent {
  const body =
    wishes.length === 0
      ? `Você não tem pedido aberto agora. ${WRITE_WHAT}`
      : wishes
          .slice(0, TOLD_MAX)
          .map((wish) => standingLine(wish, now))
          .join("\n");
  return { kind: "text", body };
}

/** Reply to a person who asks for the same once more while it is under way; `buttons`: those to have it tried again, none where it cannot be. */
export function alreadyOnIt(
  wish: ToldStanding,
  buttons: readonly { id: string; title: string }[],
  now: Date,
): OutgoingContent {
  const body = `Já estou com este pedido. ${standingLine(wish, now)}`;
  return buttons.length === 0 ? { kind: "text", body } : { kind: "buttons", body, buttons: [...buttons] };
}

function standingLine({ wish, standing, timeZone }: ToldStanding, now: Date): string {
  const names = standing.have.map((name) => `*${name}*`).join(", ");
  const yes = names === "" ? "" : `${names} ${standing.have.length === 1 ? "tem" : "têm"}`;
  const told = [yes, stateText(standing, now, timeZone)].filter((part) => part !== "").join("; ");
  return `${shortWish(wish)}: ${told}.`;
}

function stateText({ state, until, companies, company, reason }: WishStanding, now: Date, timeZone: string): string {
  switch (state) {
    case "reading":
      return "acabei de receber e já cuido disso";
    case "preparing":
      return "o atendimento daqui ainda está sendo preparado, e procuro quem tem assim que abrir";
    case "question":
      return "falta a sua resposta à minha pergunta";
    case "asking": {
      const asked = companies === 1 ? "1 empresa ainda pode" : `${companies} empresas ainda podem`;
      return `${asked} responder${until === null ? "" : ` até ${formatTime(until, timeZone)}`}`;
    }
    case "opening":
      return `*${company ?? ""}* abre ${until === null ? "mais tarde" : openingText(until, now, timeZone)}, e pergunto assim que abrir`;
    case "paused":
      return "o atendimento está em pausa, e pergunto às empresas assim que voltar";
    case "no_seller":
      return `ainda não temos uma empresa para isso. ${KEPT}`;
    case "cannot_answer":
      return `${reason === null ? "ninguém pôde atender ainda" : "quem vende isso não pode responder agora"}. ${KEPT}`;
    case "declined":
      return "as empresas que consultei não têm isso agora. Guardei seu pedido e aviso se aparecer";
    case "unanswered":
      return "ninguém respondeu até agora. Escreva TENTAR DE NOVO, e pergunto outra vez";
    case "answered":
      return "";
    case "closed":
      return closedText(reason);
  }
}

/** Why a wish ended without anybody, as far as it is known: one its person gave up, or that some declined, is only said to be over. */
function closedText(reason: WishStanding["reason"]): string {
  if (reason === null) return "já foi encerrado";
  const why = reason === "no_seller" ? "ainda não temos uma empresa para isso" : "ninguém pôde atender";
  return `${why}, e o pedido terminou. Se ainda quiser, escreva de novo`;
}
