import type { AppealModel } from '../../../packages/clip-engine/src/select/appeal/appeal-model.ts'
import { fitAppeal } from './fit-appeal.ts'
import type { PickedTalk } from './picked-talk.ts'

/** Fits a model for each show on the other shows. */
export function holdOut(shows: Record<string, PickedTalk[]>): Record<string, AppealModel> {
  const all = Object.entries(shows)
  return Object.fromEntries(
    all.map(([show]) => [
      show,
      fitAppeal(all.flatMap(([other, talks]) => (other === show ? [] : talks))),
    ]),
  )
}
