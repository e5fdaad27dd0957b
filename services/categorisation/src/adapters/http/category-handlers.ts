import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { STANDARD_CATALOGUE } from "../../../standard-catalogue/standard-catalogue.ts";
import { groupCategories } from "../../app/catalogue/group-categories.ts";
import { importCatalogue } from "../../app/catalogue/import-catalogue.ts";
import type { CatalogueSource, CategoryDraft, CategoryItem } from "../../app/catalogue/ports.ts";
import type { CategorisationContext } from "../../app/categorisation-context.ts";
import * as contract from "./contract.ts";

/** The catalogue over HTTP. It is always read from the store, so `no_cache` changes nothing. */
export function categoryHandlers(ctx: CategorisationContext, source: CatalogueSource): BoundRoute[] {
  const { catalogue } = ctx;
  const groups = async () =>
    groupCategories(await catalogue.list()).map(({ family, categories }) => ({ groupName: family, categories }));

  return [
    bind(contract.listGroups, groups),
    bind(contract.refreshGroups, async () => {
      await source.refresh();
      return groups();
    }),
    bind(contract.createExternal, async ({ body }) => itemJson(await source.create(draftOf(body)))),
    bind(contract.addStandard, async () => {
      const { created } = await importCatalogue(ctx, STANDARD_CATALOGUE, { onlyMissing: true, isDryRun: false });
      return { created };
    }),
    bind(contract.updateExternal, async ({ params, body }) => itemJson(await source.update(params.id, draftOf(body)))),
    bind(contract.getExternal, async ({ params }) => itemJson(await source.item(params.id))),
    bind(contract.renameFamily, async ({ body: { from, to } }) => ({ from, ...(await source.renameFamily(from, to)) })),
    bind(contract.removeExternal, async ({ params: { id }, body }) => {
      await source.remove(id, { hasMerchants: body.has_merchants });
      return { id };
    }),
  ];
}

function draftOf(body: { parentCategory: string; subcategoryKey: string; displayName: string }): CategoryDraft {
  return { family: body.parentCategory, name: body.displayName, text: body.subcategoryKey };
}

function itemJson({ id, name, family, text }: CategoryItem) {
  return { id, key: text, subcategoryKey: text, parentCategory: family, displayName: name };
}
