import { errorMessage } from "../../../api/api-error.ts";
import { useDeleteExternalCategoryMutation } from "../../../api/tenho-api.ts";
import { Confirm } from "../../../shared/ui/confirm.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import type { Category } from "./catalogue.ts";

type Props = { readonly category: Category; readonly onClose: () => void; readonly onDeleted: () => void };

/** Asks, then deletes a category with its training content. */
export function DeleteCategory({ category, onClose, onDeleted }: Props) {
  const [remove, { isLoading }] = useDeleteExternalCategoryMutation();
  const confirm = async () => {
    const { error } = await remove({ id: category.id });
    if (error) notify.error(errorMessage(error, "Erro ao excluir categoria"));
    else {
      notify.success("Categoria excluída");
      onDeleted();
    }
    onClose();
  };
  return (
    <Confirm
      title="Excluir categoria"
      actionLabel="Excluir"
      busyLabel="Excluindo..."
      isBusy={isLoading}
      isDestructive
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>Tem certeza que deseja excluir "{category.name}"?</p>
      <p className="muted">O conteúdo de treino dela é perdido, e os pedidos deixam de ir para ela.</p>
    </Confirm>
  );
}
