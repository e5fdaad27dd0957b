import type { Directory } from "../directory.ts";
import type { TemplateChange } from "../domain/health-callbacks.ts";
import type { State } from "../state.ts";
import type { RatedTemplate, TemplateDefinition } from "./template.ts";

/** A template that was created through the API. */
export interface CreatedTemplate extends RatedTemplate {
  readonly createdAtMs: number;
}

const keyOf = ({ name, language }: Pick<TemplateDefinition, "name" | "language">): string => `${name}:${language}`;

/**
 * The templates of the account as Meta treats them: those of the directory, approved unless it says otherwise, whose changes by the control API are kept
 * in memory; and those created through the API, which are in the journal.
 */
export class TemplateAccount {
  private readonly directory: Directory;
  private readonly state: State;
  private readonly changes = new Map<string, TemplateChange>();

  constructor(directory: Directory, state: State) {
    this.directory = directory;
    this.state = state;
  }

  get all(): readonly RatedTemplate[] {
    const given = this.directory.templates.map((template) => {
      const { category, status, quality = "UNKNOWN", reason = "NONE" } = this.changes.get(template.name) ?? {};
      const rated = { quality, rejectedReason: reason };
      return { ...template, ...rated, category: category ?? template.category, status: status ?? template.status };
    });
    const keys = new Set(given.map(keyOf));
    return [...given, ...this.created.filter((template) => !keys.has(keyOf(template)))];
  }

  get created(): readonly CreatedTemplate[] {
    return [...this.state.templates.values()];
  }

  /** The template of a name; undefined when it is unknown. */
  find(name: string): RatedTemplate | undefined {
    return this.all.find((template) => template.name === name);
  }

  create(template: CreatedTemplate): void {
    this.state.commit({ t: "template", template });
  }

  change(name: string, { category, status, quality, reason }: TemplateChange): void {
    const created = this.created.find((template) => template.name === name);
    if (created !== undefined && this.directory.templates.every((template) => template.name !== name)) {
      this.create({
        ...created,
        category: category ?? created.category,
        status: status ?? created.status,
        quality: quality ?? created.quality,
        rejectedReason: reason ?? (status === undefined ? created.rejectedReason : "NONE"),
      });
      return;
    }
    const before = this.changes.get(name) ?? {};
    this.changes.set(name, {
      category: category ?? before.category,
      status: status ?? before.status,
      quality: quality ?? before.quality,
      reason: reason ?? (status === undefined ? before.reason : undefined),
    });
  }
}

/** Key of a template in the state. */
export const templateKey = keyOf;
