import { readFileSync } from 'node:fs'
import {
  type ClipWord,
  type NewClip,
  type ProjectSettings,
  type ProjectSource,
  SCORE_PARTS,
} from '@svc/specification'
import { saveClips, spokenText } from '../clip/save-clips.ts'
import type { Context } from '../context.ts'
import { createUlid } from '../ids.ts'
import { queuePreview } from '../preview/preview-run.ts'
import { forgetSecrets, saveTranscript } from '../project/project-run.ts'
import { endRun } from '../run/write-as-run.ts'
import { savePassages } from '../search/save-passages.ts'

const FOLDER = new URL('../../sample/', import.meta.url)

/** The files of the sample: a drawn person tells of the sea for a minute and a half. */
export const SAMPLE = {
  film: new URL('sample.mp4', FOLDER).pathname,
  words: new URL('sample.srt', FOLDER).pathname,
}

/** What a project shows of the sample as its source. It stores no bytes of its own. */
export const SAMPLE_FACTS = {
  title: 'The sea, a sample',
  duration_seconds: 91.38,
  width: 1280,
  height: 720,
  fps: 25,
  has_audio: true,
  content_type: 'video/mp4',
} satisfies Partial<ProjectSource>

interface Line {
  start: number
  end: number
  text: string
}

/** A longer pause, in seconds, lies between two subjects. */
const PAUSE = 1
const CUE = /(\d+):(\d+):([\d,]+) --> (\d+):(\d+):([\d,]+)\n(.+)/g

function readLines(): Line[] {
  const seconds = (hours = '', minutes = '', rest = '') =>
    Number(hours) * 3600 + Number(minutes) * 60 + Number(rest.replace(',', '.'))
  return [...readFileSync(SAMPLE.words, 'utf8').matchAll(CUE)].map((cue) => ({
    start: seconds(cue[1], cue[2], cue[3]),
    end: seconds(cue[4], cue[5], cue[6]),
    text: cue[7] ?? '',
  }))
}

/** Gives the words of the sample: each takes as much of its line's time as it has letters. */
export const sampleWords = (): ClipWord[] => readLines().flatMap(wordsOf)

function wordsOf({ start, end, text }: Line): ClipWord[] {
  const second = (letters: number) => start + ((end - start) * letters) / (text.length + 1)
  const known = { speaker: null, confidence: 1, filler: false }
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    const until = second(index + word.length + 1)
    return { text: word, start: second(index), end: until, ...known }
  })
}

/** Gives the clips of the sample, which are the same for every project: one for each of its four subjects. */
export function sampleClips({ aspect_ratio }: Pick<ProjectSettings, 'aspect_ratio'>): NewClip[] {
  const subjects: Line[][] = []
  for (const line of readLines()) {
    const last = subjects.at(-1)
    if (last && line.start - (last.at(-1)?.end ?? 0) < PAUSE) last.push(line)
    else subjects.push([line])
  }
  return subjects.map((lines, index) => clipOf(lines, index, aspect_ratio))
}

function clipOf(
  lines: Line[],
  index: number,
  aspect_ratio: ProjectSettings['aspect_ratio'],
): NewClip {
  const [first = { start: 0, end: 0, text: '' }, second = first] = lines
  const range = { start: first.start, end: lines.at(-1)?.end ?? first.end }
  const words = lines.flatMap(wordsOf)
  const score = 90 - 10 * index
  return {
    rank: index + 1,
    title: first.text,
    title_source: 'quote',
    titles: [],
    description: second.text,
    hashtags: ['sample'],
    hook: first,
    ...range,
    segments: [range],
    score,
    score_breakdown: Object.fromEntries(
      SCORE_PARTS.map((part) => [part, score]),
    ) as NewClip['score_breakdown'],
    score_reasons: [],
    boundary_quality: { start: 'thought', end: 'thought' },
    topics: [],
    speakers: [],
    language: 'en',
    transcript: spokenText(words, [range]),
    warnings: [],
    words,
    // The camera is planned as the preview is drawn.
    framing: { aspect_ratio, spans: [], face_coverage: 0 },
  }
}

/**
 * Completes a project of a test account with the clips of the sample, in the transaction that creates it. Its source is never
 * opened; workers draw the previews, and the renders, from the sample.
 */
export async function completeWithSample(
  { sql, jobs, accountId }: Pick<Context, 'sql' | 'jobs' | 'accountId'>,
  project_id: string,
  settings: ProjectSettings,
): Promise<void> {
  const run = { account_id: accountId, project_id, run_id: createUlid() }
  await sql`
    update projects
       set status = 'processing', run_id = ${run.run_id}, started_at = now(),
           source = source || ${SAMPLE_FACTS}::jsonb
     where project_id = ${project_id} and account_id = ${accountId}
  `
  const words = sampleWords()
  await saveTranscript(sql, run, { language: 'en', word_count: words.length, source: 'imported' })
  await savePassages(sql, run, { language: 'en', words })
  const clips = await saveClips(sql, run, sampleClips(settings))
  for (const { clip_id } of clips) {
    await queuePreview({ sql, jobs, accountId }, { clip_id, project_id, drawn_revision: 1 })
  }
  await endRun(sql, 'project', run, {
    change: sql`status = 'completed', progress = 100, completed_at = now()`,
    settle: (sql) => forgetSecrets(sql, run),
    event: 'project.completed',
    from: 'processing',
  })
}
