import { category } from "./category.ts";

const family = "Outros";

export const othersCategories = [
  category({
    id: 95,
    name: "Outros",
    family,
    description: "Pedidos que não cabem em nenhuma outra categoria.",
  }),
];
