import { beauty1Categories } from "./beauty-1.ts";
import { beauty2Categories } from "./beauty-2.ts";
import { education1Categories } from "./education-1.ts";
import { education2Categories } from "./education-2.ts";
import { fashionCategories } from "./fashion.ts";
import { food1Categories } from "./food-1.ts";
import { food2Categories } from "./food-2.ts";
import { food3Categories } from "./food-3.ts";
import { food4Categories } from "./food-4.ts";
import { health1Categories } from "./health-1.ts";
import { health2Categories } from "./health-2.ts";
import { house1Categories } from "./house-1.ts";
import { house2Categories } from "./house-2.ts";
import { house3Categories } from "./house-3.ts";
import { house4Categories } from "./house-4.ts";
import { othersCategories } from "./others.ts";
import { partiesCategories } from "./parties.ts";
import { petsCategories } from "./pets.ts";
import { retailCategories } from "./retail.ts";
import { services1Categories } from "./services-1.ts";
import { services2Categories } from "./services-2.ts";
import { technologyCategories } from "./technology.ts";
import { tourismCategories } from "./tourism.ts";
import type { CatalogueCategory } from "./types.ts";
import { vehicles1Categories } from "./vehicles-1.ts";
import { vehicles2Categories } from "./vehicles-2.ts";

/** The demonstration catalogue: 100 categories of local commerce, in the order of their ids. */
export const CATALOGUE: readonly CatalogueCategory[] = [
  ...beauty1Categories,
  ...beauty2Categories,
  ...education1Categories,
  ...education2Categories,
  ...fashionCategories,
  ...food1Categories,
  ...food2Categories,
  ...food3Categories,
  ...food4Categories,
  ...health1Categories,
  ...health2Categories,
  ...house1Categories,
  ...house2Categories,
  ...house3Categories,
  ...house4Categories,
  ...othersCategories,
  ...partiesCategories,
  ...petsCategories,
  ...retailCategories,
  ...services1Categories,
  ...services2Categories,
  ...technologyCategories,
  ...tourismCategories,
  ...vehicles1Categories,
  ...vehicles2Categories,
].sort((one, other) => one.id - other.id);
