import { clock } from '../clock.ts'
import { EngineError, type EngineWarning } from '../engine-error.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import type { TimeRange } from '../time-range.ts'
import { observeHabits } from './boundary-score.ts'
import { speakersByChannel } from './channel-speakers.ts'
import { chooseWay, isRecognizersFault, recognizeTwice, wantedLanguage } from './choose-way.ts'
import { cleanWords, dropFalseAlarms } from './clean-words.ts'
import type { TranscriptFormat } from './import-transcript.ts'
import { markDoubtful } from './is-surely-said.ts'
import { languageName } from './language-code.ts'
import { markWords } from './punctuation/mark-words.ts'
import { loadEnglish } from './punctuation/punctuation-model.ts'
import { modelWord } from './punctuation/word-classes.ts'
import type { RecognitionTask, Recognizer, RecognizerConfig } from './recognizer.ts'
import { ModelUnavailableError } from './recognizers/models/model-unavailable-error.ts'
import { KNOWN, type Transcript, type Word } from './transcript.ts'
import { type Understood, withholdGuesses } from './withhold-guesses.ts'

export interface TranscribeOptions {
  /** BCP-47, or `auto`. */
  language: string
  /** Names and terms that are likely to be said; passed to recognizers that accept them. */
  vocabulary: string[]
  recognizers: RecognizerConfig
  /** A transcript that the caller already has; no recognizer runs then. */
  imported?: { text: string; format: TranscriptFormat }
  /** What a recognizer found in all parts of the source; it is asked before all others. */
  heard?: Recognizer
  /** Called while a speech model is downloaded. `fraction` 0 to 1. */
  onModelDownload?: RecognitionTask['onModelDownload']
}

/**
 * Returns the words of a source with their times.
 *
 * A source without speech, or in a language that no available recognizer supports, is not an error:
 * its transcript is empty and carries a warning. Words that a recognizer only guessed are left out,
 * also with a warning; an imported transcript is trusted.
 *
 * @param onProgress - Called with the share of the source that is done, 0 to 1.
 * @throws {EngineError} `transcription_failed` or `timeout` when every available recognizer failed; `transcription_failed` for a malformed imported transcript.
 */
export async function transcribeSource(
  tools: Tools,
  source: SourceVideo,
  options: TranscribeOptions,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<Transcript> {
  signal.throwIfAborted()
  const { vocabulary, heard, onModelDownload = () => {} } = options
  const language = wantedLanguage(options)
  const task = { tools, source, language, vocabulary, signal, onProgress, onModelDownload }
  const { given, recognizers, warnings } = await chooseWay(task, options)
  if (given) return complete(given, task)
  if (!source.audio) return withoutWords('no_speech', 'The source has no sound.')
  const others = recognizers.filter(({ name }) => name !== heard?.name)
  const inOrder = heard ? [heard, ...others] : recognizers
  if (inOrder.length === 0) {
    return withoutWords('language_uncertain', noneSupports(options.language))
  }
  return recognizeWithFirst(inOrder, task, warnings)
}

/** Tries one recognizer after the other; when all fail, throws the error of the first, the one that the operator prefers. */
async function recognizeWithFirst(
  [recognizer, ...others]: Recognizer[],
  task: RecognitionTask,
  warnings: EngineWarning[],
): Promise<Transcript> {
  if (!recognizer) throw new EngineError('transcription_failed', 'There is no speech recognizer.')
  try {
    return await recognize(recognizer, task, warnings)
  } catch (error) {
    task.signal.throwIfAborted()
    const next = others[0]
    if (!next && error instanceof ModelUnavailableError) {
      return withoutWords('language_uncertain', `${error.message} ${noneSupports(task.language)}`)
    }
    if (!next || !isRecognizersFault(error)) throw error
    const message = `${error.message} ${next.name} was used instead of ${recognizer.name}${howMuchWorse(next)}.`
    const warning = { code: 'recognizer_fallback', message } as const
    return recognizeWithFirst(others, task, [...warnings, warning]).catch(() => {
      task.signal.throwIfAborted()
      throw error
    })
  }
}

async function recognize(
  recognizer: Recognizer,
  task: RecognitionTask,
  warnings: EngineWarning[],
): Promise<Transcript> {
  const heard = await recognizeTwice(recognizer, task)
  const spoken = commonest(heard.languages) ?? task.language
  const words = cleanWords(heard.words, task.source.duration_seconds, spoken)
  const cleaned = dropFalseAlarms(words, spoken)
  const understood = withholdGuesses(cleaned, recognizer.sure_from)
  const said = await speakersByChannel(understood.words, task)
  const isGuess = cleaned.length > 0 && understood.words.length === 0
  const language = isGuess ? task.language : spoken
  const transcript: Transcript = {
    source: 'asr',
    engine: recognizer.name,
    language,
    ...understood,
    words: await punctuateWords(markDoubtful(said, recognizer.sure_from), language),
    sure_from: recognizer.sure_from,
    warnings: [...warnings, ...doubtWarnings(recognizer, task, cleaned.length, understood)],
  }
  return isGuess ? transcript : withSpeechWarning(transcript)
}

/** Fits a given transcript to its source; words without punctuation, such as a site's automatic captions, get marks. */
async function complete(transcript: Transcript, task: RecognitionTask): Promise<Transcript> {
  const language = transcript.language ?? task.language
  const cleaned = cleanWords(transcript.words, task.source.duration_seconds, language)
  const words = await punctuateWords(await speakersByChannel(cleaned, task), language)
  task.onProgress(1)
  return withSpeechWarning({ ...transcript, language, words })
}

function withSpeechWarning(transcript: Transcript): Transcript {
  if (transcript.words.length > 0) return transcript
  const warning = { code: 'no_speech', message: 'No speech was found in the source.' } as const
  return { ...transcript, warnings: [...transcript.warnings, warning] }
}

function withoutWords(code: 'no_speech' | 'language_uncertain', message: string): Transcript {
  return {
    ...{ source: 'none', engine: null, language: null, words: [], ...KNOWN },
    warnings: [{ code, message }],
  }
}

function noneSupports(language: string | null): string {
  return `No speech recognizer here supports the language ${language ?? 'that is spoken'}.`
}

function howMuchWorse({ languages }: Recognizer): string {
  return languages === 'any'
    ? ''
    : `: it supports only ${languages.map(languageName).join(', ')} and makes more mistakes`
}

function commonest(values: string[]): string | null {
  const counts = Map.groupBy(values, (value) => value)
  const [first] = [...counts].sort(([, a], [, b]) => b.length - a.length)
  return first?.[0] ?? null
}

/** Share of words in the vocabulary from which a text counts as English: of English nearly all are, of other languages a third at most. */
const KNOWN_SHARE = 0.7

/**
 * Gives bare English words their sentence ends, commas, question marks and capitals.
 *
 * Words that have marks, and those of other languages, are returned as they are. The times are not changed.
 *
 * @param language - BCP-47; `null` when unknown: the words then show whether they are English.
 */
export async function punctuateWords(words: Word[], language: string | null): Promise<Word[]> {
  if (words.length === 0 || observeHabits(words).isPunctuated) return words
  if (language !== null && !/^en\b/i.test(language)) return words
  const model = await loadEnglish()
  const known = words.filter(({ text }) => model.vocabulary.has(modelWord(text))).length
  return known < KNOWN_SHARE * words.length ? words : markWords(words, model)
}

/** With fewer words than this, low confidence is no evidence of another language. */
const TELLING_WORDS = 15

/**
 * Returns warnings about the parts of a transcript that were left out because the recognizer only guessed them.
 *
 * @param heard - Number of words before any were left out.
 */
function doubtWarnings(
  { name, languages }: Pick<Recognizer, 'name' | 'languages'>,
  { language }: Pick<RecognitionTask, 'language'>,
  heard: number,
  { words, doubtful }: Understood,
): EngineWarning[] {
  if (doubtful.length === 0) return []
  const code = 'speech_uncertain'
  if (words.length > 0) {
    const message = `${name} was unsure of what is said at ${listTimes(doubtful)}; its guesses are left out, so there are no captions there.`
    return [{ code, message }]
  }
  const nothing = 'so its guesses are left out: clips are not captioned, and not named after them.'
  if (languages === 'any' || language !== null || heard < TELLING_WORDS) {
    return [{ code, message: `${name} was unsure of what is said, ${nothing}` }]
  }
  const message = `${name} knows ${languages.join(', ')} and was unsure of what is said: it is another language, or hard to hear, ${nothing} A multilingual recognizer or a transcript of yours would help.`
  return [{ code: 'language_uncertain', message }]
}

const MOST_TIMES = 3

function listTimes(ranges: TimeRange[]): string {
  const shown = ranges.slice(0, MOST_TIMES).map(({ start, end }) => `${clock(start)}–${clock(end)}`)
  const more = ranges.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more places` : shown.join(', ')
}
