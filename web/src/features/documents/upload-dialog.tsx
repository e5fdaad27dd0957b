import { FileInput } from "@blueprintjs/core";
import { can } from "@tenho/access/can";
import { useId, useState } from "react";
import { errorMessage } from "../../api/api-error.ts";
import type { UploadDocumentApiArg } from "../../api/generated/tenho.gen.ts";
import { useUploadDocumentMutation } from "../../api/tenho-api.ts";
import { Field } from "../../shared/forms/field.tsx";
import { SelectField } from "../../shared/forms/select-field.tsx";
import { useFieldErrors } from "../../shared/forms/use-field-errors.ts";
import { type Company, CompanyField } from "../../shared/people/company-field.tsx";
import { useActiveUnit, useRequiredUser } from "../../shared/session/use-session.ts";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { FormModal } from "../../shared/ui/form-modal.tsx";
import { KIND_CHOICES } from "./document.ts";
import styles from "./upload-dialog.module.css";

const MB = 1_048_576;
const FILE_BYTES_MAX = 10 * MB;
const TYPES = "application/pdf,image/png,image/jpeg";
const TITLE_MAX = 120;

type Kind = UploadDocumentApiArg["body"]["kind"];

/** Error of a file as far as the browser can tell; the server checks its bytes. */
function fileError(file: File | null): string | null {
  if (file === null) return "Escolha o arquivo";
  if (file.size > FILE_BYTES_MAX) return "O arquivo passa de 10 MB";
  if (file.size === 0) return "O arquivo está vazio";
  return TYPES.split(",").includes(file.type) ? null : "Envie um PDF, PNG ou JPEG";
}

/** Sends a document. What was typed stays when it fails. */
export function UploadDialog({ onClose }: { readonly onClose: () => void }) {
  const [upload, { isLoading, error }] = useUploadDocumentMutation();
  const user = useRequiredUser();
  const { role } = user;
  const unit = useActiveUnit();
  const [file, setFile] = useState<File | null>(null);
  const [title, setTitle] = useState("");
  const [kind, setKind] = useState<Kind>("CONTRACT");
  const { form, errors, show, clear } = useFieldErrors<"file" | "title">();
  const id = useId();
  const [company, setCompany] = useState<Company | null>(null);
  const isOperator = role === "MASTER" || role === "ADMIN";

  const choose = (chosen: File | null) => {
    setFile(chosen);
    clear("file");
    if (chosen && title === "") setTitle(chosen.name.replace(/\.[^.]*$/, "").slice(0, TITLE_MAX));
  };
  const submit = async () => {
    const wrongFile = fileError(file);
    const wrongTitle = title.trim() === "" ? "Dê um título ao documento" : null;
    if (wrongFile !== null || wrongTitle !== null || file === null) {
      return show({
        ...(wrongFile !== null && { file: wrongFile }),
        ...(wrongTitle !== null && { title: wrongTitle }),
      });
    }
    const ofUnit = isOperator && unit ? { franchise_id: unit.id } : {};
    const owner = company === null ? ofUnit : { user_id: company.id };
    const answer = await upload({ body: { file, title: title.trim(), kind, ...owner } });
    if (answer.error) return;
    notify.success("Documento enviado.");
    onClose();
  };

  return (
    <FormModal
      title="Enviar documento"
      submit={{ label: "Enviar", busyLabel: "Enviando..." }}
      isBusy={isLoading}
      error={error ? errorMessage(error, "Erro ao enviar documento") : null}
      onSubmit={submit}
      onClose={onClose}
      form={form}
    >
      <div className={styles.file}>
        <span id={`${id}-label`}>Arquivo</span>
        <FileInput
          fill
          hasSelection={file !== null}
          text={file?.name ?? "Escolher PDF, PNG ou JPEG de até 10 MB"}
          buttonText="Procurar"
          disabled={isLoading}
          inputProps={{
            accept: TYPES,
            "aria-labelledby": `${id}-label`,
            "aria-invalid": errors.file ? true : undefined,
            "aria-describedby": errors.file ? `${id}-error` : undefined,
          }}
          onInputChange={({ currentTarget }) => choose(currentTarget.files?.[0] ?? null)}
        />
        {errors.file && (
          <span id={`${id}-error`} className={styles.error}>
            {errors.file}
          </span>
        )}
      </div>
      {isOperator && can(user, "user.view") && (
        <CompanyField
          label="Empresa (opcional)"
          chosenLabel="Para a empresa"
          hint={`Sem empresa, o documento é ${unit ? `de ${unit.name}` : "da plataforma"}.`}
          failure="Erro ao carregar empresas. Tente buscar de novo."
          company={company}
          onChoose={setCompany}
          disabled={isLoading}
        />
      )}
      <Field
        label="Título"
        value={title}
        maxLength={TITLE_MAX}
        disabled={isLoading}
        onChange={(value) => {
          setTitle(value);
          clear("title");
        }}
        error={errors.title}
      />
      <SelectField
        label="Tipo"
        value={kind}
        disabled={isLoading}
        onChange={(value) => setKind(value as Kind)}
        choices={KIND_CHOICES}
        hint={
          kind === "OTHER"
            ? undefined
            : "Contratos e recibos ficam guardados por 5 anos, mesmo depois de excluída a conta."
        }
      />
    </FormModal>
  );
}
