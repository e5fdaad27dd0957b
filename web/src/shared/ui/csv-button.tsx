import { Download } from "@blueprintjs/icons";
import { useSaveFile } from "../hooks/use-save-file.ts";
import { Button } from "./button.tsx";

type Props = {
  /** Path of the call that answers the file. */
  readonly path: string;
  readonly fileName: string;
  readonly small?: boolean;
  /** "Baixar CSV" unless several files stand side by side. */
  readonly label?: string;
};

/** Saves a list as a file for a spreadsheet. */
export function CsvButton({ path, fileName, small = false, label = "Baixar CSV" }: Props) {
  const { save, isSaving } = useSaveFile();
  return (
    <Button
      small={small}
      icon={<Download />}
      busy={isSaving}
      busyLabel="Baixando..."
      onClick={() => void save(path, fileName)}
    >
      {label}
    </Button>
  );
}
