import type { AppealModel } from '../../src/select/appeal/appeal-model.ts'
import { fitAppeal } from './fit-appeal.ts'
import type { PickedTalk } from './picked-talk.ts'
import type { Trial } from './try-selection.ts'

const FOLDS = 5

/** Two ways to separate the tested talks from those that are fitted on. */
export type HeldOut = 'other shows' | 'folds'

/** For every talk, the models that were not fitted on it: that of the other shows, and that of the other four folds. */
export interface HeldOutModels {
  trialsOf(path: string): Record<HeldOut, Trial>
  ofShow(show: string): AppealModel
  ofFold(fold: number): AppealModel
  foldOf(path: string): number
}

/**
 * Fits a model for each show on the other shows, and for each fifth of every show on the rest.
 *
 * @param refit - Fits a model to talks.
 */
export function holdOut(
  shows: Record<string, PickedTalk[]>,
  refit: (talks: PickedTalk[]) => AppealModel = fitAppeal,
): HeldOutModels {
  const names = Object.keys(shows)
  const listed = Object.values(shows).flatMap((talks) => talks.map((talk, at) => ({ talk, at })))
  const foldOf = new Map(listed.map(({ talk, at }) => [talk.path, at % FOLDS]))
  const showOf = new Map(
    names.flatMap((name) => (shows[name] ?? []).map(({ path }) => [path, name])),
  )
  const byShow = new Map(
    names.map((name) => [
      name,
      refit(names.filter((other) => other !== name).flatMap((other) => shows[other] ?? [])),
    ]),
  )
  const byFold = Array.from({ length: FOLDS }, (_, fold) =>
    refit(listed.filter(({ at }) => at % FOLDS !== fold).map(({ talk }) => talk)),
  )
  const known = <Key>(model: AppealModel | undefined, key: Key): AppealModel => {
    if (!model) throw new RangeError(`There is no model for “${key}”.`)
    return model
  }
  const models = {
    ofShow: (show: string) => known(byShow.get(show), show),
    ofFold: (fold: number) => known(byFold[fold], fold),
    foldOf: (path: string) => foldOf.get(path) ?? -1,
  }
  return {
    ...models,
    trialsOf: (path) => ({
      'other shows': { model: models.ofShow(showOf.get(path) ?? '') },
      folds: { model: models.ofFold(models.foldOf(path)) },
    }),
  }
}
