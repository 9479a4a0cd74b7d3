import type { Recipe } from '../recipe.ts'
import { unusualRecipes } from './containers.ts'
import { damagedRecipes, hostileRecipes } from './damaged.ts'
import { filmRecipes } from './films.ts'
import { speechRecipes } from './speech.ts'

/** How every generated test file is made, by its name. */
export const RECIPES: Record<string, Recipe> = {
  ...speechRecipes,
  ...filmRecipes,
  ...unusualRecipes,
  ...damagedRecipes,
  ...hostileRecipes,
}

/** Files that are unusual, broken or hostile: each must be processed, or refused with a message. */
export const ODD_FILES = [unusualRecipes, damagedRecipes, hostileRecipes].flatMap(Object.keys)
