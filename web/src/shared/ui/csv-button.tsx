import { Download } from "@blueprintjs/icons";
import { isApiError } from "../../api/api-error.ts";
import { useDownloadFileMutation } from "../../api/download-file.ts";
import { Button } from "./button.tsx";
import { notify } from "./toasts/toast-store.ts";

type Props = {
  /** Of the call that answers the file. */
  readonly path: string;
  readonly fileName: string;
  readonly small?: boolean;
};

/** Saves a list as a file for a spreadsheet. */
export function CsvButton({ path, fileName, small = false }: Props) {
  const [download, { isLoading, reset }] = useDownloadFileMutation();
  const save = async () => {
    const { data, error } = await download(path);
    // The text is not kept in the store.
    reset();
    if (data === undefined) {
      notify.error(isApiError(error) ? error.message : "Erro ao baixar o arquivo");
      return;
    }
    const url = URL.createObjectURL(new Blob([data], { type: "text/csv;charset=utf-8" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = fileName;
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <Button small={small} icon={<Download />} busy={isLoading} busyLabel="Baixando..." onClick={() => void save()}>
      Baixar CSV
    </Button>
  );
}
