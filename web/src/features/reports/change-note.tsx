import { formatCount } from "../../shared/format/numbers.ts";

type Props = { readonly now: number; readonly before: number; readonly format?: (value: number) => string };

/** Compares a number with that of the period before in words: a percentage of a small number would mislead. */
export function ChangeNote({ now, before, format = formatCount }: Props) {
  if (now === before) return <>igual ao período anterior</>;
  return (
    <>
      {now > before ? "mais" : "menos"} que no período anterior ({format(before)})
    </>
  );
}
