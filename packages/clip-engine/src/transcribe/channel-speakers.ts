import { readBlocks } from '../ffmpeg/byte-reader.ts'
import { readFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import type { TimeRange } from '../time-range.ts'
import type { RecognitionTask } from './recognizer.ts'
import type { Word } from './transcript.ts'

/** Voices carry below 4 kHz. */
const SAMPLE_RATE = 8000
const WINDOWS_A_SECOND = 50
/** Of two channels, whose samples take turns, with two bytes each. */
const WINDOW_BYTES = (2 * 2 * SAMPLE_RATE) / WINDOWS_A_SECOND
/** Correlation of the channels, 0 to 1: the same voice in both has nearly 1, two microphones apart .1 at most. */
const MOST_ALIKE = 0.5
/** Windows of speech after which channels that are alike need no further look: a minute. */
const ENOUGH_WINDOWS = 60 * WINDOWS_A_SECOND
/** Decibels by which a person's own microphone is the louder one; one that hears both has less. */
const CLEAR = 6
/** Decibels between the loudest words of two microphones that are talked into. */
const MOST_APART = 24
/** Share of the words that must be clearly louder in one channel, and of those that the quieter person must have said. */
const CLEAR_SHARE = 0.8
const LEAST_SHARE = 0.02
const FEWEST_WORDS = 5
/** Reading an hour takes seconds. */
const MINUTE = 60

/**
 * Tells two people apart who have a channel of the recording each: every word is said by the one whose channel is louder.
 *
 * Words are returned as they are where people are named already, and where the channels do not differ clearly: mono and
 * the usual stereo have every voice in both.
 */
export async function speakersByChannel(
  words: Word[],
  task: Pick<RecognitionTask, 'tools' | 'source' | 'signal'>,
): Promise<Word[]> {
  if (task.source.audio?.channels !== 2 || words.some(({ speaker }) => speaker !== null)) {
    return words
  }
  const energies = words.length >= 2 * FEWEST_WORDS ? await measureWords(words, task) : null
  const leads = energies && leadsOf(energies)
  if (!leads) return words
  const first = Math.sign(leads.find((lead) => lead !== 0) ?? 0)
  let last = first
  return words.map((word, at) => {
    last = Math.sign(leads[at] ?? 0) || last
    return { ...word, speaker: last === first ? 'Speaker 1' : 'Speaker 2' }
  })
}

/** Energy of each word in both channels; `null` when the channels are alike. */
async function measureWords(
  words: Word[],
  { tools, source, signal }: Pick<RecognitionTask, 'tools' | 'source' | 'signal'>,
): Promise<{ left: number[]; right: number[] } | null> {
  const { output, finished } = readFfmpeg(
    tools,
    [
      ...['-i', source.path, '-map', `0:${source.audio?.index}`, '-vn', '-sn', '-dn'],
      ...['-af', `aresample=${SAMPLE_RATE}:async=1:first_pts=0`, '-ac', '2'],
      ...['-f', 's16le', 'pipe:1'],
    ],
    { signal, timeoutSeconds: 10 * MINUTE + 2 * source.duration_seconds },
  )
  const left = words.map(() => 0)
  const right = words.map(() => 0)
  const sums = { left: 0, right: 0, both: 0, windows: 0 }
  let word = 0
  let window = 0
  for await (const block of readBlocks(output, WINDOW_BYTES)) {
    const second = window++ / WINDOWS_A_SECOND
    while ((words[word]?.end ?? Number.POSITIVE_INFINITY) <= second) word += 1
    if (!words[word]) break
    if (!isAt(words[word], second)) continue
    const { l, r, both } = energiesOf(new Int16Array(block))
    left[word] = (left[word] ?? 0) + l
    right[word] = (right[word] ?? 0) + r
    sums.left += l
    sums.right += r
    sums.both += both
    sums.windows += 1
    if (sums.windows % ENOUGH_WINDOWS === 0 && isAlike(sums)) return null
  }
  // The end of the sound was not read where the last word was.
  if (word < words.length) await finished
  return isAlike(sums) ? null : { left, right }
}

const isAt = (word: TimeRange | undefined, second: number) =>
  word !== undefined && word.start <= second

const isAlike = ({ left, right, both }: { left: number; right: number; both: number }) =>
  Math.abs(both) >= MOST_ALIKE * Math.sqrt(left * right)

function energiesOf(samples: Int16Array): { l: number; r: number; both: number } {
  let [l, r, both] = [0, 0, 0]
  for (let at = 0; at < samples.length; at += 2) {
    const one = samples[at] ?? 0
    const other = samples[at + 1] ?? 0
    l += one * one
    r += other * other
    both += one * other
  }
  return { l, r, both }
}

/** By how much the left channel is the louder one in each word, in decibels, 0 where it is not clear; `null` for one person. */
function leadsOf({ left, right }: { left: number[]; right: number[] }): number[] | null {
  const levels = { left: loudest(left), right: loudest(right) }
  if (!(Math.abs(decibels(levels.left, levels.right)) <= MOST_APART)) return null
  const leads = left.map((energy, at) => {
    const lead = decibels(energy / levels.left, (right[at] ?? 0) / levels.right)
    return Math.abs(lead) >= CLEAR ? lead : 0
  })
  const clear = leads.filter((lead) => lead !== 0).length
  const lefts = leads.filter((lead) => lead > 0).length
  const fewer = Math.min(lefts, clear - lefts)
  const isTwo =
    clear >= CLEAR_SHARE * leads.length && fewer >= Math.max(FEWEST_WORDS, LEAST_SHARE * clear)
  return isTwo ? leads : null
}

/** The energy that one word in a hundred exceeds, so that one bang does not count. */
function loudest(energies: number[]): number {
  const sorted = energies.toSorted((a, b) => a - b)
  return sorted[Math.floor(0.99 * (sorted.length - 1))] ?? 0
}

/** Silence is a word of one bit, so that it can be compared. */
const decibels = (one: number, other: number) => 10 * Math.log10((one || 1e-9) / (other || 1e-9))
