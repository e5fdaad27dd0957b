import { Camera } from "@blueprintjs/icons";
import { type ChangeEvent, useId, useState } from "react";
import { compressImage } from "../../../shared/people/compress-image.ts";
import { Stack } from "../../../shared/ui/layout/stack.tsx";
import { Avatar } from "../avatar.tsx";
import type { StepProps } from "./step.ts";
import styles from "./user-form.module.css";

const UNREADABLE = "Este arquivo não pôde ser lido como imagem.";

/** Avatar: a photo, made small before it is sent with the rest. */
export function PhotoStep({ draft, errors, change, known }: StepProps & { readonly known: string | null }) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const shown = draft.photo ?? known;
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file may be chosen again.
    target.value = "";
    if (!file) return;
    const photo = await compressImage(file).catch(() => null);
    setProblem(photo === null ? UNREADABLE : null);
    if (photo !== null) change({ photo });
  };
  const label = shown ? "Trocar foto" : "Enviar foto";
  const error = problem ?? errors.photo;
  return (
    <Stack gap={3} align="center">
      <Avatar user={{ name: draft.name, avatar: shown }} isLarge />
      <label className={`bp6-button ${styles.file}`} htmlFor={id}>
        <Camera />
        <span>{label}</span>
        <input
          id={id}
          type="file"
          className="visually-hidden"
          accept="image/jpeg,image/png,image/webp"
          aria-label={label}
          onChange={(event) => void choose(event)}
        />
      </label>
      <p className={error ? styles.error : "muted"} role={error ? "alert" : undefined}>
        {error ?? (draft.photo ? "A foto é enviada ao salvar." : "JPEG, PNG ou WebP.")}
      </p>
    </Stack>
  );
}
