import { maskDocument } from "@tenho/br/registration/document";
import { useState } from "react";
import { Field } from "../../../shared/forms/field.tsx";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import { DocumentField } from "../../../shared/people/document-field.tsx";
import { Grid } from "../../../shared/ui/layout/grid.tsx";
import { GIVEN_HINT, type StepProps } from "./step.ts";

const TYPES = [
  { value: "CPF", label: "CPF" },
  { value: "CNPJ", label: "CNPJ" },
];

/** Documentos: a CPF or CNPJ, checked as it is left. */
export function DocumentStep({ draft: { document, documentType }, errors, change, given }: StepProps) {
  const [problem, setProblem] = useState<string | null>(null);
  if (given.document) {
    return (
      <Grid gap={4}>
        <Field label={documentType} readOnly hint={GIVEN_HINT} value={document} onChange={() => undefined} />
      </Grid>
    );
  }
  return (
    <Grid gap={4}>
      <SelectField
        label="Tipo de documento"
        value={documentType}
        choices={TYPES}
        onChange={(type) => {
          setProblem(null);
          const chosen = type === "CNPJ" ? "CNPJ" : "CPF";
          change({ documentType: chosen, document: maskDocument(document, chosen) });
        }}
      />
      <DocumentField
        label="Documento"
        value={document}
        error={errors.document ?? problem}
        onWrong={setProblem}
        onChange={(typed) => {
          setProblem(null);
          change({ document: maskDocument(typed, documentType) });
        }}
      />
    </Grid>
  );
}
