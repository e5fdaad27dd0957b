import {
  ACTIVATION_PLACEHOLDERS,
  ACTIVATION_SENTENCE_MAX,
  activationMessage,
  activationParagraphs,
  activationSentenceFault,
  fillActivationSentence,
} from "@tenho/br/registration/activation-text";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../../api/api-error.ts";
import { useSetActivationTextsMutation } from "../../api/tenho-api.ts";
import { TextAreaField } from "../../shared/forms/text-area-field.tsx";
import { useFieldErrors } from "../../shared/forms/use-field-errors.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import { Stack } from "../../shared/ui/layout/stack.tsx";
import styles from "./registration.module.css";
import { useBanner } from "./use-banner.ts";

type Texts = { readonly mail: string; readonly whatsapp: string };
type Channel = keyof Texts;

const CHANNELS: readonly { readonly key: Channel; readonly label: string }[] = [
  { key: "mail", label: "Frase a mais no e-mail" },
  { key: "whatsapp", label: "Frase a mais no WhatsApp" },
];

/** Joins the lines of pasted text; one line stays as it is, with the space that is just being typed. */
const inOneLine = (text: string): string =>
  text.includes("\n")
    ? text
        .split("\n")
        .map((line) => line.trim())
        .join(" ")
    : text;

/** Name of the company in the preview. */
const NAME = "Padaria da Praça";
const exampleFacts = () => ({
  unitName: "Parnaíba",
  email: "padaria@exemplo.com.br",
  link: window.location.origin,
});

/** Edits the sentences added to the notice of an activation, with a preview of the notice. */
export function ActivationTextsForm({ kept }: { readonly kept: Texts }) {
  const { banner, showBanner } = useBanner();
  const [save, { isLoading }] = useSetActivationTextsMutation();
  const [draft, setDraft] = useState<Partial<Texts>>({});
  const { form, errors, show, clear } = useFieldErrors<Channel>();
  const texts = { ...kept, ...draft };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const faults = CHANNELS.flatMap(({ key }) => {
      const fault = activationSentenceFault(texts[key].trim());
      return fault === null ? [] : [[key, fault] as const];
    });
    if (faults.length > 0) return show(Object.fromEntries(faults));
    const { error } = await save({ body: { mail: texts.mail.trim(), whatsapp: texts.whatsapp.trim() } });
    if (error) return showBanner("error", errorMessage(error, "Erro ao salvar configurações de Usuários"));
    setDraft({});
    showBanner("success", "Configurações de Usuários salvas com sucesso!");
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.note}>
        O texto do aviso é fixo; aqui se acrescenta uma frase a ele. Use {ACTIVATION_PLACEHOLDERS.join(", ")} no lugar
        dos dados da empresa. Fora da janela de 24 horas do WhatsApp vai só o modelo aprovado, sem a frase.
      </p>
      <div className={styles.channels}>
        {CHANNELS.map(({ key, label }) => (
          <Stack gap={3} key={key}>
            <TextAreaField
              label={label}
              rows={3}
              maxLength={ACTIVATION_SENTENCE_MAX}
              value={texts[key]}
              error={errors[key]}
              hint="Opcional, em uma linha só."
              count={`${texts[key].length}/${ACTIVATION_SENTENCE_MAX}`}
              onChange={(text) => {
                // The server refuses line breaks, so pasted text becomes one line.
                setDraft({
                  ...draft,
                  [key]: inOneLine(text),
                });
                clear(key);
              }}
            />
            <Preview channel={key} sentence={texts[key]} />
          </Stack>
        ))}
      </div>
      <div role="status">{banner && <Notice tone={banner.tone}>{banner.text}</Notice>}</div>
      <div className={styles.save}>
        <Button
          type="submit"
          kind="primary"
          disabled={CHANNELS.every(({ key }) => texts[key] === kept[key])}
          busy={isLoading}
          busyLabel="Salvando..."
        >
          Salvar
        </Button>
      </div>
    </form>
  );
}

function Preview({ channel, sentence }: { readonly channel: Channel; readonly sentence: string }) {
  const facts = exampleFacts();
  // A sentence with a fault is shown as it was typed.
  const filled = activationSentenceFault(sentence.trim()) === null ? fillActivationSentence(sentence, facts) : sentence;
  const paragraphs =
    channel === "mail" ? activationParagraphs(NAME, facts, filled) : activationMessage(facts, filled).split("\n\n");
  return (
    <figure className={styles.preview} aria-label={channel === "mail" ? "Prévia do e-mail" : "Prévia do WhatsApp"}>
      <figcaption>Prévia</figcaption>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </figure>
  );
}
