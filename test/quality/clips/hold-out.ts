import type { AppealModel } from '../../../packages/clip-engine/src/select/appeal/appeal-model.ts'
import { fitAppeal } from './fit-appeal.ts'
import type { PickedTalk } from './picked-talk.ts'

const FOLDS = 5

/** Of one talk, the models that were not fitted on it: that of the other shows, and that of the other four fifths of every show. */
type HeldOut = Record<'other shows' | 'folds', { model: AppealModel }>

/** Fits a model for each show on the other shows, and for each fifth of every show on the rest. Returns those of a talk by its path. */
export function holdOut(shows: Record<string, PickedTalk[]>): (path: string) => HeldOut {
  const all = Object.entries(shows).flatMap(([show, talks]) =>
    talks.map((talk, at) => ({ talk, show, fold: at % FOLDS })),
  )
  const fitWithout = (key: 'show' | 'fold') =>
    new Map(
      [...new Set(all.map((one) => one[key]))].map((left) => {
        const others = all.filter((one) => one[key] !== left)
        return [left, fitAppeal(others.map(({ talk }) => talk))] as const
      }),
    )
  const [byShow, byFold] = [fitWithout('show'), fitWithout('fold')]
  return (path) => {
    const { show = '', fold = -1 } = all.find(({ talk }) => talk.path === path) ?? {}
    const [ofShow, ofFold] = [byShow.get(show), byFold.get(fold)]
    if (!ofShow || !ofFold) throw new RangeError(`No model was fitted without ${path}.`)
    return { 'other shows': { model: ofShow }, folds: { model: ofFold } }
  }
}
