import type { Finding } from "@tenho/kernel/checks/finding";
import { FALLBACK_CATEGORY_ID } from "../../domain/catalogue/fallback-category.ts";
import type { CategorisationContext } from "../categorisation-context.ts";

/** The screen that edits the catalogue and has the button for the standard one; MASTER's own list of categories is read alone. */
const CATEGORIES = "/inteligencia-artificial/categorias";

/** Whether wishes can be recognised: categories, the one for what fits no other, and a model that serves. */
export async function checkCatalogue({
  catalogue,
  classifier,
}: Pick<CategorisationContext, "catalogue" | "classifier">): Promise<Finding[]> {
  const categories = await catalogue.list();
  const others = categories.filter(({ id }) => id !== FALLBACK_CATEGORY_ID);
  return [
    others.length === 0
      ? {
          id: "data.categories",
          state: "MISSING",
          sentence: "Não há nenhuma categoria: nenhum pedido pode ser reconhecido.",
          action: "Comece com o catálogo padrão.",
          link: CATEGORIES,
        }
      : {
          id: "data.categories",
          state: "RIGHT",
          sentence: others.length === 1 ? "Há 1 categoria." : `Há ${others.length} categorias.`,
        },
    others.length < categories.length
      ? { id: "data.fallback", state: "RIGHT", sentence: "A categoria “Outros” está no catálogo." }
      : {
          id: "data.fallback",
          state: "WRONG",
          sentence: "Falta a categoria “Outros”, que recebe o que nenhuma outra recebe.",
          action: "Rode as migrações de categorisation: elas a fazem.",
        },
    classifier.now().served === null
      ? {
          id: "data.model",
          state: "MISSING",
          sentence: "Nenhum modelo está treinado: os pedidos esperam.",
          action: "Ele é treinado sozinho quando há categorias com textos.",
          link: CATEGORIES,
        }
      : { id: "data.model", state: "RIGHT", sentence: "Um modelo treinado reconhece os pedidos." },
  ];
}
