/** A text as it was published; a text that merchants have accepted is never changed, a new version is added. */
export type ContractText = {
  /** Year and month from which it holds: "2026-11". */
  readonly version: string;
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
};
