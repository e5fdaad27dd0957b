import { readFileSync, statSync } from "node:fs";
import { z } from "zod";
import { phoneDigits, phoneKey } from "./domain/phone.ts";
import { definitionSchema } from "./templates/definition-schema.ts";
import { TEMPLATE_STATUSES, type Template } from "./templates/template.ts";
import { faultOf } from "./templates/template-faults.ts";

const numberSchema = z.object({
  id: z.string().regex(/^\d{5,20}$/),
  unit: z.string().nullable(),
  display_phone_number: z.string().optional(),
});

const merchantSchema = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  unit: z.string().nullable(),
  categories: z.array(z.union([z.string(), z.number()])),
});

/** A template in the shape in which Meta creates it, and what its review came to. */
const templateSchema = definitionSchema.extend({ status: z.enum(TEMPLATE_STATUSES).default("APPROVED") });

const directorySchema = z.object({
  phone_number_ids: z.array(numberSchema).optional(),
  merchants: z.array(merchantSchema).default([]),
  templates: z.array(templateSchema).default([]),
});

export interface DirectoryNumber {
  readonly id: string;
  readonly unit: string | null;
  readonly display_phone_number: string;
}

export type Merchant = z.output<typeof merchantSchema>;

interface Content {
  readonly numbers: readonly DirectoryNumber[];
  readonly merchants: readonly Merchant[];
  readonly templates: readonly Template[];
}

const DEFAULT_NUMBERS: readonly DirectoryNumber[] = [
  { id: "100000000000001", unit: "Parnaíba – PI", display_phone_number: "558633330001" },
  { id: "100000000000002", unit: "Teresina – PI", display_phone_number: "558633330002" },
  { id: "100000000000009", unit: null, display_phone_number: "558633330009" },
];

const DEFAULTS: Content = { numbers: DEFAULT_NUMBERS, merchants: [], templates: [] };

/** Numbers, merchants and templates of the file the seed writes, read again when it changes; without it some numbers, and no template. */
export class Directory {
  private readonly file: string | undefined;
  private content: Content = DEFAULTS;
  private version = "";

  constructor(file: string | undefined) {
    this.file = file;
  }

  get numbers(): readonly DirectoryNumber[] {
    return this.current().numbers;
  }

  get merchants(): readonly Merchant[] {
    return this.current().merchants;
  }

  get templates(): readonly Template[] {
    return this.current().templates;
  }

  number(id: string): DirectoryNumber | undefined {
    return this.current().numbers.find((number) => number.id === id);
  }

  merchantByKey(key: string): Merchant | undefined {
    return this.current().merchants.find((merchant) => phoneKey(phoneDigits(merchant.phone) ?? "") === key);
  }

  private current(): Content {
    if (this.file === undefined) return this.content;
    const stat = statSync(this.file, { throwIfNoEntry: false });
    const version = stat === undefined ? "" : `${stat.ino} ${stat.mtimeMs} ${stat.size}`;
    if (version !== this.version) {
      this.content = stat === undefined ? DEFAULTS : (readContent(this.file) ?? this.content);
      this.version = version;
    }
    return this.content;
  }
}

/** Null while the file cannot be read as a directory, for instance half written. */
function readContent(file: string): Content | null {
  try {
    const parsed = directorySchema.parse(JSON.parse(readFileSync(file, "utf8")));
    const numbers = parsed.phone_number_ids?.map((number, index) => ({
      ...number,
      display_phone_number:
        phoneDigits(number.display_phone_number ?? "") ?? `55863333${String(index + 1).padStart(4, "0")}`,
    }));
    const templates = parsed.templates.filter((template) => faultOf(template) === null);
    return { numbers: numbers ?? DEFAULT_NUMBERS, merchants: parsed.merchants, templates };
  } catch {
    return null;
  }
}
