import { QUESTION_PLACES, questionPlaces } from '../../src/transcribe/punctuation/features.ts'
import { classifyWords } from '../../src/transcribe/punctuation/word-classes.ts'
import { END, type WrittenTalk } from './read-transcripts.ts'

const EPOCHS = 3
const RATE = 0.2

/** Fits a logistic regression that classifies sentences as questions or not. */
export function fitQuestions(talks: WrittenTalk[], vocabulary: Map<string, number>) {
  const weights = new Float32Array(QUESTION_PLACES)
  const squares = new Float32Array(QUESTION_PLACES).fill(1)
  let bias = -2
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    const rate = RATE * (1 - epoch / EPOCHS)
    for (const { words, isQuestion } of sentencesOf(talks)) {
      const places = questionPlaces(classifyWords(words, vocabulary))
      const sum = places.reduce((total, place) => total + (weights[place] ?? 0), bias)
      const slope = 1 / (1 + Math.exp(-sum)) - Number(isQuestion)
      bias -= 0.01 * rate * slope
      for (const place of places) {
        const square = (squares[place] ?? 1) + slope * slope
        squares[place] = square
        weights[place] = (weights[place] ?? 0) - (rate * slope) / Math.sqrt(square)
      }
    }
  }
  return { weights, bias }
}

/** The sentences as written. */
export function* sentencesOf(talks: WrittenTalk[]) {
  for (const { words, marks, questions } of talks) {
    let first = 0
    for (const [at, mark] of marks.entries()) {
      if (mark !== END) continue
      yield { words: words.slice(first, at + 1), isQuestion: questions[at] === 1 }
      first = at + 1
    }
  }
}
