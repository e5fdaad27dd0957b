import { Camera } from "@blueprintjs/icons";
import { type ChangeEvent, useId, useState } from "react";
import { useDispatch } from "react-redux";
import { errorMessage } from "../../../api/api-error.ts";
import { useAddUserPhotoMutation } from "../../../api/tenho-api.ts";
import { compressImage } from "../../../shared/people/compress-image.ts";
import { sessionRenewed } from "../../../shared/session/session-slice.ts";
import type { SessionUser } from "../../../shared/session/session-user.ts";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import { TOAST } from "../toast-time.ts";
import styles from "./account-section.module.css";
import type { Profile } from "./profile-draft.ts";
import { RemovePhoto } from "./remove-photo.tsx";

const FAILED = "Erro ao enviar avatar. Tente novamente.";
const UNREADABLE = "Este arquivo não pôde ser lido como imagem.";

type Props = { readonly user: SessionUser; readonly photos: Profile["photos"] };

/** The photo, its removal, and the choice of another, which is made small before it is sent. */
export function AvatarUpload({ user, photos }: Props) {
  const [addPhoto] = useAddUserPhotoMutation();
  /** The photo being sent, shown meanwhile. */
  const [preview, setPreview] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const dispatch = useDispatch();
  const id = useId();
  const photo = photos.find(({ is_primary }) => is_primary);
  const shown = preview ?? photo?.photo_url ?? null;

  const send = async (file: File) => {
    const photo_data = await compressImage(file).catch(() => null);
    if (photo_data === null) return notify.error(UNREADABLE, TOAST);
    setPreview(photo_data);
    const answer = await addPhoto({ id: user.id, body: { photo_data, is_primary: true } });
    if (answer.error) {
      setPreview(null);
      return notify.error(errorMessage(answer.error, FAILED), TOAST);
    }
    dispatch(sessionRenewed({ ...user, avatar: answer.data.photo_url }));
    notify.success("Avatar atualizado com sucesso!", TOAST);
  };

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file may be chosen again.
    target.value = "";
    if (!file || isBusy) return;
    setBusy(true);
    await send(file);
    setBusy(false);
  };

  return (
    <div className={styles.avatar}>
      <div className={styles.picture} data-busy={isBusy}>
        {shown ? (
          <img src={shown} alt="Sua foto" />
        ) : (
          <span aria-hidden="true">{user.name.trim()[0]?.toUpperCase() ?? "?"}</span>
        )}
      </div>
      <label className={`bp6-button ${styles.file}`} htmlFor={id} aria-disabled={isBusy}>
        <Camera />
        <span role="status">{isBusy ? "Enviando..." : shown ? "Trocar foto" : "Enviar foto"}</span>
        <input
          id={id}
          type="file"
          className="visually-hidden"
          accept="image/jpeg,image/png,image/webp"
          aria-label={shown ? "Trocar foto" : "Enviar foto"}
          onChange={(event) => void choose(event)}
        />
      </label>
      <div className={styles.hint}>
        <p>JPEG, PNG ou WebP.</p>
        {photo && (
          <RemovePhoto
            user={user}
            photoId={photo.id}
            hasOlder={photos.length > 1}
            disabled={isBusy}
            onRemoved={() => setPreview(null)}
          />
        )}
      </div>
    </div>
  );
}
