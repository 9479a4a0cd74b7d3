import { ffmpeg, lavfi, made, type Recipe } from '../recipe.ts'
import { TURNS, type Turn } from '../script.ts'

/** The text of the files whose words are known. */
export const SPOKEN = {
  'speech.wav':
    'And so, my dear friends, do not ask what the village can do for you. Ask what you can do for the village.',
  'speech-2.wav':
    'The old captain had enough time to consider how much there might be in his power to do for them.',
  'speech-3.wav':
    'If he had found a better ship, he might have been made more careful than he was.',
} as const

/** Words spoken one at a time, and the second at which each begins in `counted.wav`. */
export const COUNTED = 'one seven water garden seven morning paper three'
  .split(' ')
  .map((text, index) => ({ text, start: 0.5 + index * 1.1 }))

/** Voices included in flite: two men and a woman that Vosk's English model understands. */
const say = (voice: string, text: string, path = 'out.wav') => [
  ...['flite', '-voice', voice, '-t', text, '-o', path],
]

/** Returns the file name of one turn of the podcast. */
export const turnFile = (index: number) => `turns/${index + 1}.wav`

/** Seconds of silence between two turns. */
export const TURN_PAUSE_SECONDS = 0.6

const joinTurns = (turns: number[], pause = TURN_PAUSE_SECONDS) => {
  const padded = turns.map((_, index) => `[${index}:a]apad=pad_dur=${pause}[p${index}]`)
  const joined = turns.map((_, index) => `[p${index}]`).join('')
  return [
    ...turns.flatMap((turn) => ['-i', `@${turnFile(turn)}`]),
    ...['-filter_complex', `${padded.join(';')};${joined}concat=n=${turns.length}:v=0:a=1[a]`],
    ...['-map', '[a]'],
  ]
}

/** Gives a turn to the microphone of one channel; the other hears it 18 dB softer, 6 ms later. */
const onChannel = (side: string, index: number) => {
  const [pan, delay] = side === 'left' ? ['c0=c0|c1=.12*c0', '0|6'] : ['c0=.12*c0|c1=c0', '6|0']
  return `[${index}:a]apad=pad_dur=${TURN_PAUSE_SECONDS},pan=stereo|${pan},adelay=${delay}[p${index}]`
}

const whole = TURNS.map((_, index) => index)

export const speechRecipes: Record<string, Recipe> = {
  'speech.wav': { steps: [say('rms', SPOKEN['speech.wav'])] },
  'speech-2.wav': { steps: [say('rms', SPOKEN['speech-2.wav'])] },
  'speech-3.wav': { steps: [say('awb', SPOKEN['speech-3.wav'])] },
  'counted.wav': countedWords(),
  ...Object.fromEntries(
    TURNS.map(({ speaker, text }: Turn, index): [string, Recipe] => [
      turnFile(index),
      { steps: [say(speaker === 'Ann' ? 'slt' : 'rms', text)] },
    ]),
  ),
  /** A conversation of two, about half a minute. */
  'dialogue.wav': made`${joinTurns([2, 3, 4])} out.wav`,
  /** Three short turns with a microphone for each person, on a channel of its own, that hears the other from afar. */
  'two-microphones.wav': made`
    ${[0, 3, 14].flatMap((turn) => ['-i', `@${turnFile(turn)}`])} -filter_complex
    ${`${['left', 'right', 'left'].map(onChannel).join(';')};[p0][p1][p2]concat=n=3:v=0:a=1[a]`}
    -map [a] out.wav`,
  /** A person with pauses: 60 seconds. */
  'pauses.wav': {
    steps: [
      ffmpeg`${joinTurns([4, 6, 8, 10], 3)} said.wav`,
      ffmpeg`-i said.wav -af apad=whole_dur=60 -t 60 out.wav`,
    ],
  },
  /** Some turns of the podcast with long pauses: 160 seconds. */
  'rare-words.wav': {
    steps: [
      ffmpeg`${joinTurns([0, 3, 4, 6, 14], 25)} said.wav`,
      ffmpeg`-i said.wav -af apad=whole_dur=160 -t 160 out.wav`,
    ],
  },
  /** The same conversation in telephone quality: 8 kHz, little bass, little treble. */
  'telephone.wav': made`
    -i @dialogue.wav -af highpass=f=300,lowpass=f=3300,volume=-6dB -ar 8000 out.wav`,
  'podcast.mp3': made`${joinTurns(whole)} -ar 24000 -c:a libmp3lame -b:a 64k out.mp3`,
  'german.wav': {
    steps: [
      [
        ...['espeak-ng', '-v', 'de', '-w', 'out.wav'],
        'Am Morgen gingen die Kinder durch den Wald, sammelten Pilze und Beeren, und kamen erst zurück, als es dunkel wurde. Die Großmutter wartete schon mit der Suppe.',
      ],
    ],
  },
  /** Three voices of chords with a beat that rises and falls, a minute of it, with a picture on its cover. */
  'music.mp3': {
    steps: [
      ffmpeg`${lavfi('testsrc2=s=160x160:d=0.04:r=25')} -frames:v 1 cover.jpg`,
      ffmpeg`${lavfi(chords())} -i cover.jpg -map 0:a -map 1:v -c:v copy -c:a libmp3lame -b:a 96k
        -disposition:v attached_pic out.mp3`,
    ],
  },
}

function chords(): string {
  // A chord of three sines changes every two seconds, with two beats a second; the third quarter is twice as loud.
  const root = '220*pow(2,mod(floor(t/2)*5,12)/12)'
  const chord = [1, 1.26, 1.5].map((ratio) => `sin(2*PI*t*${root}*${ratio})`).join('+')
  const beat = '(0.35+0.65*exp(-6*mod(t,0.5)))'
  const level = '(0.08+0.1*between(t,28,46))'
  return `aevalsrc='${level}*${beat}*(${chord})':s=22050:d=61.4`
}

function countedWords(): Recipe {
  const words = COUNTED.map(({ text }, index) => say('rms', text, `${index}.wav`))
  // flite adds silence at the beginning and the end.
  const trimmed = COUNTED.map(
    ({ start }, index) =>
      `[${index}:a]silenceremove=start_periods=1:start_threshold=-45dB,adelay=${Math.round(start * 1000)}[w${index}]`,
  )
  const mixed = COUNTED.map((_, index) => `[w${index}]`).join('')
  const inputs = COUNTED.flatMap((_, index) => ['-i', `${index}.wav`])
  const graph = `${trimmed.join(';')};${mixed}amix=${COUNTED.length}:normalize=0,apad=pad_dur=0.5[a]`
  return { steps: [...words, ffmpeg`${inputs} -filter_complex ${graph} -map [a] out.wav`] }
}
