import { useState } from "react";
import { errorMessage } from "../../api/api-error.ts";
import { useSetSettingsMutation } from "../../api/tenho-api.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { RESTORED } from "./routing-fields.ts";
import type { ShowBanner } from "./use-banner.ts";

type Props = { readonly isDisabled: boolean; readonly onRestored: () => void; readonly showBanner: ShowBanner };

/** Has every setting of the routing go back to its default. */
export function RestoreDefaults({ isDisabled, onRestored, showBanner }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const [save, { isLoading }] = useSetSettingsMutation();
  const restore = async () => {
    const { error } = await save({ body: { routing: RESTORED } });
    setIsAsking(false);
    if (error) return showBanner("error", errorMessage(error, "Erro ao salvar configurações de Roteamento"));
    onRestored();
    showBanner("success", "Configurações de Roteamento salvas com sucesso!");
  };
  return (
    <>
      <Button disabled={isDisabled} onClick={() => setIsAsking(true)}>
        Restaurar padrão
      </Button>
      {isAsking && (
        <Confirm
          title="Restaurar padrão"
          actionLabel="Restaurar"
          busyLabel="Salvando..."
          isBusy={isLoading}
          onConfirm={() => void restore()}
          onClose={() => setIsAsking(false)}
        >
          <p>Todas as configurações de roteamento voltam ao padrão. As ofertas já feitas não mudam.</p>
        </Confirm>
      )}
    </>
  );
}
