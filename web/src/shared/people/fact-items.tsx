import { formatCalendarDate } from "@tenho/br/calendar/dates";
import type { GetUserProfileApiResponse } from "../../api/generated/tenho.gen.ts";
import { addressText, FACT_WORDS, type Fact, factsOf, GENDERS, shownDocument } from "./fact-words.ts";

type Facts = Pick<GetUserProfileApiResponse, "document" | "document_type" | "birth_date" | "gender" | "addresses">;

/** The account's facts that can be given only once (document, birth date, gender, address), as items of a list of facts. */
export function FactItems({ profile }: { readonly profile: Facts }) {
  const { document, document_type: type, birth_date: birthDate, gender, addresses } = profile;
  const [address] = addresses;
  const values: Readonly<Record<Fact, string | null | undefined>> = {
    document: document && shownDocument(document),
    birth_date: birthDate && formatCalendarDate(birthDate),
    gender: gender && GENDERS.find(({ value }) => value === gender)?.label,
    address: address && addressText(address),
  };
  return factsOf(profile).map((fact) => (
    <FactItem key={fact} word={(fact === "document" && type) || FACT_WORDS[fact]}>
      {values[fact] || "Não informado"}
    </FactItem>
  ));
}

function FactItem({ word, children }: { readonly word: string; readonly children: string }) {
  return (
    <>
      <dt>{word}</dt>
      <dd>{children}</dd>
    </>
  );
}
