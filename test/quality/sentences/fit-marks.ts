import {
  GAP_PLACES,
  gapPlaces,
  QUESTION_PLACES,
  questionPlaces,
} from '../../../packages/clip-engine/src/transcribe/punctuation/punctuation-model.ts'
import { classifyWords } from '../../../packages/clip-engine/src/transcribe/punctuation/word-classes.ts'
import { seeded } from '../../../packages/clip-engine/test/composed/compose-words.ts'
import { COMMA, END, type WrittenTalk } from './read-transcripts.ts'

const GAPS = { epochs: 2, rate: 0.15 }
const QUESTIONS = { epochs: 3, rate: 0.2 }

interface GapWeights {
  /** Two weights for each feature: one for a comma and one for an end. */
  weights: Float32Array
  bias: { comma: number; end: number }
}

/** Fits a logistic regression of three classes (nothing, a comma, an end) by stochastic gradient descent with a rate per weight (AdaGrad). */
export function fitGaps(talks: WrittenTalk[], vocabulary: Map<string, number>): GapWeights {
  const weights = new Float32Array(2 * GAP_PLACES)
  const squares = new Float32Array(2 * GAP_PLACES).fill(1)
  const bias = { comma: -2, end: -2 }
  const seen = talks.map(({ words, marks }) => ({
    marks,
    classes: classifyWords(words, vocabulary),
  }))
  const random = seeded(3)
  for (let epoch = 0; epoch < GAPS.epochs; epoch += 1) {
    const order = seen.map((talk) => ({ talk, place: random() })).sort((a, b) => a.place - b.place)
    order.forEach(({ talk: { marks, classes } }, turn) => {
      const rate = GAPS.rate * Math.max(0.02, 1 - (epoch + turn / order.length) / GAPS.epochs)
      for (let at = 0; at + 1 < classes.length; at += 1) {
        const places = gapPlaces(classes, at)
        let comma = bias.comma
        let end = bias.end
        for (const place of places) {
          comma += weights[2 * place] ?? 0
          end += weights[2 * place + 1] ?? 0
        }
        const [ofComma, ofEnd] = [Math.exp(comma), Math.exp(end)]
        const sum = 1 + ofComma + ofEnd
        const commaSlope = ofComma / sum - (marks[at] === COMMA ? 1 : 0)
        const endSlope = ofEnd / sum - (marks[at] === END ? 1 : 0)
        bias.comma -= 0.01 * rate * commaSlope
        bias.end -= 0.01 * rate * endSlope
        for (const place of places) {
          step(weights, squares, 2 * place, commaSlope, rate)
          step(weights, squares, 2 * place + 1, endSlope, rate)
        }
      }
    })
    console.log(`Fitted ${epoch + 1} of ${GAPS.epochs} times to ${seen.length} transcripts.`)
  }
  return { weights, bias }
}

function step(
  weights: Float32Array,
  squares: Float32Array,
  at: number,
  slope: number,
  rate: number,
) {
  const square = (squares[at] ?? 1) + slope * slope
  squares[at] = square
  weights[at] = (weights[at] ?? 0) - (rate * slope) / Math.sqrt(square)
}

/** Fits a logistic regression that classifies sentences as questions or not. */
export function fitQuestions(talks: WrittenTalk[], vocabulary: Map<string, number>) {
  const weights = new Float32Array(QUESTION_PLACES)
  const squares = new Float32Array(QUESTION_PLACES).fill(1)
  let bias = -2
  for (let epoch = 0; epoch < QUESTIONS.epochs; epoch += 1) {
    const rate = QUESTIONS.rate * (1 - epoch / QUESTIONS.epochs)
    for (const { words, isQuestion } of sentencesOf(talks)) {
      const places = questionPlaces(classifyWords(words, vocabulary))
      const sum = places.reduce((total, place) => total + (weights[place] ?? 0), bias)
      const slope = 1 / (1 + Math.exp(-sum)) - Number(isQuestion)
      bias -= 0.01 * rate * slope
      for (const place of places) step(weights, squares, place, slope, rate)
    }
  }
  return { weights, bias }
}

/** The sentences as written. */
function* sentencesOf(talks: WrittenTalk[]) {
  for (const { words, marks, questions } of talks) {
    let first = 0
    for (const [at, mark] of marks.entries()) {
      if (mark !== END) continue
      yield { words: words.slice(first, at + 1), isQuestion: questions[at] === 1 }
      first = at + 1
    }
  }
}
