import { PLATFORM_KEYS, type PlatformItem, platformItems, unknownItem } from "@tenho/br/platform/platform-items";
import type { GetPlatformStatusApiResponse, GetReadinessApiResponse } from "../../api/generated/tenho.gen.ts";
import { plural } from "../../shared/format/numbers.ts";

export type PlatformStatus = GetPlatformStatusApiResponse;

/** One item of the strip: a part of the platform, or the checks of everything outside. */
export type StatusItem = Omit<PlatformItem, "key"> & { readonly key: (typeof STATUS_KEYS)[number] };

/** The checks of everything outside; null: they could not be read, undefined: they are not there yet. */
export type Readiness = GetReadinessApiResponse | null | undefined;
type CheckGroup = GetReadinessApiResponse["groups"][number]["group"];

const READINESS = { to: "/master/pronto-para-o-ar", label: "Ver o que foi conferido" };

/** Keys of the strip's items, in their order. */
export const STATUS_KEYS = [...PLATFORM_KEYS, "readiness"] as const;

/** Groups of checks that look at what lies behind an item. */
const BEHIND: Readonly<Partial<Record<PlatformItem["key"], readonly CheckGroup[]>>> = {
  whatsapp: ["WHATSAPP", "TEMPLATES"],
  payment: ["PIX"],
  mail: ["MAIL"],
};

/** Items of the strip, in their order. An unknown state is shown as unknown, never as good, and none is good while a check of what lies behind it is wrong. */
export const statusItems = (status: PlatformStatus, readiness?: Readiness): readonly StatusItem[] => [
  ...platformItems(status).map((item) => unlessWrong(item, readiness, BEHIND[item.key] ?? [])),
  readinessItem(readiness),
];

const checksOf = ({ groups }: GetReadinessApiResponse, state: string, of?: readonly CheckGroup[]) =>
  groups
    .filter(({ group }) => of?.includes(group) ?? true)
    .flatMap(({ checks }) => checks)
    .filter((check) => check.state === state);

/** The item, or what a check of its groups says is wrong. The demonstration, where nothing goes live, is left alone. */
function unlessWrong(item: PlatformItem, readiness: Readiness, groups: readonly CheckGroup[]): StatusItem {
  if (!readiness || readiness.is_demonstration) return item;
  const wrong = checksOf(readiness, "WRONG", groups).map(({ sentence }) => sentence);
  if (wrong.length === 0) return item;
  const isGood = item.tone === "positive";
  return {
    ...item,
    tone: "error",
    word: isGood ? "Errado" : item.word,
    notes: isGood ? wrong : [...item.notes, ...wrong],
    link: READINESS,
  };
}

const CHECKS_NAMED_MAX = 2;

function readinessItem(readiness: Readiness): StatusItem {
  const base = { key: "readiness", title: "Pronto para o ar", link: READINESS } as const;
  if (readiness === undefined) return { ...base, tone: "neutral", word: "Conferindo", notes: ["Ainda não se sabe."] };
  if (readiness === null) return { ...unknownItem(base.key, base.title, "O gateway"), link: READINESS };
  if (readiness.is_demonstration) {
    const note = "Este endereço é só desta máquina.";
    return { ...base, tone: "neutral", word: "Demonstração", notes: [note] };
  }
  const [wrong, missing, unsure] = ["WRONG", "MISSING", "UNKNOWN"].map((state) => checksOf(readiness, state));
  const notes = [wrong, missing, unsure].flatMap((checks) => checks ?? []).map(({ sentence }) => sentence);
  const shown =
    notes.length > CHECKS_NAMED_MAX
      ? [...notes.slice(0, CHECKS_NAMED_MAX), `E mais ${notes.length - CHECKS_NAMED_MAX}.`]
      : notes;
  if (wrong?.length) {
    return { ...base, tone: "error", word: plural(wrong.length, "erro", "erros"), notes: shown };
  }
  if (missing?.length) {
    return { ...base, tone: "waiting", word: plural(missing.length, "falta", "faltam"), notes: shown };
  }
  if (unsure?.length) return { ...base, tone: "neutral", word: "Não se sabe tudo", notes: shown };
  return { ...base, tone: "positive", word: "Pronto", notes: ["Tudo o que fica fora está certo."] };
}
