import { WarningSign } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { loadContract } from "../../api/load-contract.ts";
import { useLoaded } from "../hooks/use-loaded.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { Skeleton } from "../ui/feedback/skeleton.tsx";

/** The contract in force (null until it is loaded), for `ContractText` and for what depends on it. */
export function useContract() {
  const { value: outcome, reload } = useLoaded(loadContract);
  return { contract: outcome?.data ?? null, hasFailed: Boolean(outcome?.error), reload };
}

type Props = Readonly<ReturnType<typeof useContract>> & {
  /** Level of the section headings; it depends on the headings above the text. */
  readonly heading: "h2" | "h3";
  readonly skeletonLines: number;
  /** Text shown when the contract cannot be loaded. */
  readonly children: ReactNode;
};

/** The contract that companies accept, with its version and the company that offers it; a skeleton while it loads, and a retry if that fails. */
export function ContractText({ contract, hasFailed, reload, heading: Heading, skeletonLines, children }: Props) {
  if (hasFailed) {
    return (
      <div role="alert">
        <EmptyState
          icon={WarningSign}
          title="Erro ao carregar o contrato"
          action={<Button onClick={reload}>Tentar Novamente</Button>}
        >
          {children}
        </EmptyState>
      </div>
    );
  }
  if (!contract) return <Skeleton lines={skeletonLines} />;
  return (
    <>
      <p className="muted">
        {contract.title}, versão {contract.version}
      </p>
      {contract.party && <p>{contract.party}</p>}
      {contract.sections.map(({ title, paragraphs }) => (
        <section key={title}>
          <Heading>{title}</Heading>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </>
  );
}
