import { errorMessage } from "../../../api/api-error.ts";
import { useDeleteAiProviderMutation } from "../../../api/tenho-api.ts";
import { Confirm } from "../../../shared/ui/confirm.tsx";
import type { ShowBanner } from "../use-banner.ts";
import type { AiProvider } from "./ai-provider.ts";

type Props = { readonly provider: AiProvider; readonly showBanner: ShowBanner; readonly onClose: () => void };

/** Asks, then removes a provider and its key. */
export function DeleteProvider({ provider, showBanner, onClose }: Props) {
  const [remove, { isLoading }] = useDeleteAiProviderMutation();
  const confirm = async () => {
    const { error } = await remove({ id: provider.id });
    if (error) showBanner("error", errorMessage(error, "Erro ao excluir provedor"));
    else showBanner("success", "Provedor de IA excluído com sucesso!");
    onClose();
  };
  return (
    <Confirm
      title="Excluir provedor"
      actionLabel="Excluir"
      busyLabel="Excluindo..."
      isBusy={isLoading}
      isDestructive
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>Tem certeza que deseja excluir "{provider.display_name}"?</p>
      <p className="muted">
        A chave da API é apagada.
        {provider.is_default && " Sem provedor padrão, o classificador responde sozinho."}
      </p>
    </Confirm>
  );
}
