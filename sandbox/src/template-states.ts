import type { Directory } from "./directory.ts";
import type { RatedTemplate, TemplateChange } from "./domain/health-callbacks.ts";

/** The templates as Meta treats them: the directory's, with the changes made by the control API. Kept in memory. */
export class TemplateStates {
  private readonly directory: Directory;
  private readonly changes = new Map<string, TemplateChange>();

  constructor(directory: Directory) {
    this.directory = directory;
  }

  get all(): readonly RatedTemplate[] {
    return this.directory.templates.map((template) => {
      const { category, status, quality = "UNKNOWN" } = this.changes.get(template.name) ?? {};
      return { ...template, quality, category: category ?? template.category, status: status ?? template.status };
    });
  }

  /** The template of a name; undefined when it is unknown. */
  find(name: string): RatedTemplate | undefined {
    return this.all.find((template) => template.name === name);
  }

  change(name: string, { category, status, quality }: TemplateChange): void {
    const before = this.changes.get(name) ?? {};
    this.changes.set(name, {
      category: category ?? before.category,
      status: status ?? before.status,
      quality: quality ?? before.quality,
    });
  }
}
