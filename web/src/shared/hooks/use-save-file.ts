import { isApiError } from "../../api/api-error.ts";
import { useDownloadFileMutation } from "../../api/download-file.ts";
import { notify } from "../ui/feedback/toast-store.ts";

/** Saves the answer of a call as a file of this name; shows an error when it cannot. */
export function useSaveFile() {
  const [download, { isLoading, reset }] = useDownloadFileMutation();
  const save = async (path: string, fileName: string) => {
    const { data: url, error } = await download(path);
    reset();
    if (url === undefined) {
      notify.error(isApiError(error) ? error.message : "Erro ao baixar o arquivo");
      return;
    }
    const link = document.createElement("a");
    link.href = url;
    link.download = fileName;
    link.click();
    URL.revokeObjectURL(url);
  };
  return { save, isSaving: isLoading };
}
