import { beforeAll, describe, expect, test } from 'bun:test'
import { findLocalModel } from '../../src/judge/find-model.ts'
import type { Selection } from '../../src/select/select-clips.ts'
import type { Word } from '../../src/transcribe/transcript.ts'
import { findKept } from '../run-engine.ts'
import { selectionInput } from '../select-input.ts'
import { GENERATED } from '../talk/recipe.ts'
import { wordsFromTurns } from '../talk/words-from-turns.ts'
import { type Asked, choose, complete, numberOf, type Said, startChat } from './chat-server.ts'

const chat = startChat()
let words: Word[]
let builtin: Selection['candidates']

/** An answer that another one may follow at once. */
const busy = (status: number) => new Response('no', { status, headers: { 'retry-after': '0' } })
/** A podcast of four minutes in one part: Rob's nap is said in sentences that follow each other. */
const NAP = ['I have to confess something.', 'It was the most expensive nap of my life'] as const

/** Chooses what is said from one sentence to another. */
const passage = (asked: Asked, [from, to]: readonly [string, string], said: object = {}): Said => ({
  first: numberOf(asked, from),
  last: numberOf(asked, to),
  ...said,
})

beforeAll(async () => {
  words = wordsFromTurns(await GENERATED.readTurns(0))
  builtin = (await chat.select(words, () => '', { ranking: 'builtin' })).candidates
})

describe('a chat model that reads the talk', () => {
  test('chooses the first clip, from its first sentence to its last, and heads it', async () => {
    const { candidates, warnings } = await chat.select(words, (asked) =>
      choose(
        asked,
        passage(asked, NAP, {
          score: 93,
          title: '“The most expensive nap of my life.”',
          titles: ['I fell asleep at my own birthday party', 'Asleep at a birthday party'],
          hook: 'He slept through his own party',
          description: 'His friends sold pictures of his nap and built a school a new roof.',
          reason: 'A confession\nwith a turn.',
        }),
      ),
    )
    expect(warnings).toEqual([])
    const [best, next] = candidates
    expect(best?.transcript).toStartWith('I have to confess something.')
    expect(best?.transcript).toEndWith('it built a new roof for the school.')
    expect(best).toMatchObject({
      title: 'The most expensive nap of my life',
      title_source: 'model',
      titles: expect.arrayContaining(['I fell asleep at my own birthday party']),
      description: 'His friends sold pictures of his nap and built a school a new roof.',
      score: 93,
    })
    expect(best?.score_reasons[0]).toMatchObject({
      kind: 'llm',
      text: 'A confession with a turn.',
      value: 0.93,
    })
    // The statistics fill up what is wanted beyond, below it and elsewhere.
    expect(candidates.length).toBeGreaterThan(4)
    expect(next?.score).toBeLessThan(93)
  })

  test('gets the talk as data, behind instructions that hold none of it', async () => {
    const wish = { prompt: 'saving energy', exclude_topics: ['bread'], topics: ['money'] }
    await chat.judge(words, (asked) => choose(asked), wish)
    const [asked] = chat.asked
    expect(asked?.authorization).toBe('Bearer secret-key')
    expect(asked?.body).toMatchObject({
      model: 'judge-1',
      response_format: { type: 'json_schema', json_schema: { strict: true } },
    })
    expect(asked?.instructions).not.toContain('wonderful place')
    expect(asked?.data).toContain(
      '{"about":"saving energy","topics":["money"],"never_about":["bread"]}',
    )
    expect(asked?.data).toContain('[39] 2:18 Rob: I have to confess something.')
    expect(asked?.sentences.size).toBe(73)
    expect(chat.asked).toHaveLength(1)
  })

  test('gives no clip of a subject that is not wanted', async () => {
    const { candidates } = await chat.select(
      words,
      (asked) => choose(asked, passage(asked, NAP, { score: 100 })),
      { exclude_topics: ['nap'] },
    )
    for (const { transcript } of candidates) expect(transcript).not.toContain('nap of my life')
  })

  test('whose numbers are wrong is taken at its quotations, and dropped without one that is said nearby', async () => {
    const { candidates } = await chat.select(words, (asked) => {
      const right = passage(asked, NAP)
      const quoted = JSON.parse(choose(asked, right, right)).passages
      const [near, wrong] = quoted
      return JSON.stringify({
        passages: [
          { ...near, first: right.first - 3, last: right.last + 2, score: 99 },
          { ...wrong, first: 2, last: 9, score: 100, starts_with: 'Never said at all' },
        ],
      })
    })
    expect(candidates[0]?.transcript).toStartWith('I have to confess something.')
    expect(candidates[0]?.score).toBe(99)
    expect(candidates[1]?.score).toBeLessThan(99)
  })

  describe('whose passage is too long', () => {
    const chosen = async (strongest: string) => {
      const { candidates } = await chat.select(
        words,
        (asked) => {
          const all = ['Let me tell you a story', 'It was the most expensive nap'] as const
          return choose(asked, passage(asked, all, { strongest, score: 100 }))
        },
        { clip_duration: { min: 10, max: 60, target: 20 } },
      )
      const [best] = candidates
      expect((best?.end ?? 0) - (best?.start ?? 0)).toBeWithin(10, 31)
      return best?.transcript ?? ''
    }

    test.each([
      'One sentence was worth more than any discount.',
      'But here is the surprising part. When the seller explained in one sentence what could go wrong, half of them changed their mind. One sentence was worth more than any discount.',
    ])('gives a part that holds the strongest line, “%s”', async (line) => {
      expect(await chosen(line)).toContain(line)
    })

    test.each(['', 'He asked for one hundred dollars.'])(
      'gives its beginning where “%s” is the strongest line',
      async (line) => {
        expect(await chosen(line)).toStartWith('Let me tell you a story')
      },
    )
  })

  test('whose passage is too short gives one that is long enough', async () => {
    const line = 'One sentence was worth more than any discount.'
    const { candidates } = await chat.select(
      words,
      (asked) => choose(asked, passage(asked, [line, line], { score: 100 })),
      { clip_duration: { min: 15, max: 60, target: 20 } },
    )
    expect(candidates[0]?.transcript).toContain(line)
    expect((candidates[0]?.end ?? 0) - (candidates[0]?.start ?? 0)).toBeGreaterThanOrEqual(15)
  })

  test('is asked once more when its answer cannot be used, also within other words', async () => {
    const { candidates, warnings } = await chat.select(words, (asked, turn) =>
      turn === 0
        ? 'I like them all!'
        : `Sure! \`\`\`json\n${choose(asked, passage(asked, NAP)).replace('}]', '},]')}\n\`\`\``,
    )
    expect(warnings).toEqual([])
    expect(chat.asked).toHaveLength(2)
    expect(candidates[0]?.transcript).toStartWith('I have to confess something.')
  })

  test('that is busy is asked again, after the time that it says', async () => {
    const { candidates, warnings } = await chat.select(words, (asked, turn) =>
      turn < 3 ? busy(429) : choose(asked, passage(asked, NAP)),
    )
    expect([warnings, chat.asked.length]).toEqual([[], 4])
    expect(candidates[0]?.transcript).toStartWith('I have to confess something.')
  })

  test('that knows no schemas of answers is asked without one', async () => {
    const { candidates } = await chat.select(words, (asked) =>
      'response_format' in asked.body
        ? new Response('unknown field', { status: 400 })
        : choose(asked, passage(asked, NAP)),
    )
    expect(candidates[0]?.transcript).toStartWith('I have to confess something.')
  })

  test.each<[string, (asked: Asked) => Response | Promise<Response>, string]>([
    ['answers with status 500', () => busy(500), 'status 500'],
    ['refuses the key', () => new Response('{}', { status: 401 }), 'status 401'],
    ['talks instead of answering', () => complete('I like them all!'), 'not JSON'],
    ['answers something else', () => complete('{"clips":[]}'), 'no list of passages'],
    [
      'names what is not there',
      () => complete('{"passages":[{"first":777,"last":778,"score":5}]}'),
      'no passage of the transcript',
    ],
    [
      'scores beyond the scale',
      (asked) => complete(choose(asked, passage(asked, NAP, { score: 9000 }))),
      'no passage of the transcript',
    ],
    ['sends a web page', () => new Response('<html>'), 'not JSON'],
    ['sends something else', () => Response.json({ error: 'x' }), 'not a chat completion'],
    ['never stops talking', () => new Response('x'.repeat(400_000)), 'too long'],
    ['redirects elsewhere', () => Response.redirect('http://127.0.0.1:1/'), 'could not be reached'],
    ['is silent for too long', () => new Promise(() => {}), 'within 0.2 seconds'],
  ])('that %s chooses nothing', async (_, behave, cause) => {
    const hurry = cause.includes('seconds') ? { timeoutSeconds: 0.2 } : {}
    const { passages, warnings } = await chat.judge(words, behave, {}, hurry)
    expect(passages).toEqual([])
    expect(warnings.map(({ code }) => code)).toEqual(['llm_unavailable_used_builtin'])
    expect(warnings[0]?.message).toContain(cause)
    expect(warnings[0]?.message).not.toContain('secret')
  })

  test('at whose address is no server leaves the choice to the statistics', async () => {
    const baseUrl = 'http://user:secret@127.0.0.1:1/v1'
    const { candidates, warnings } = await chat.select(words, () => '', {}, { baseUrl })
    expect(candidates).toEqual(builtin)
    expect(warnings[0]?.message).toContain('could not be reached')
    expect(warnings[0]?.message).not.toContain('secret')
  })

  test('is not asked where it is not wanted', async () => {
    const { passages } = await chat.judge(words, () => '', { ranking: 'builtin' })
    expect([passages, chat.asked]).toEqual([[], []])
  })

  test('is let go of at once when the project is cancelled', async () => {
    const controller = new AbortController()
    const { signal } = controller
    const cancel = () => {
      controller.abort(new Error('cancelled'))
      return new Promise<Response>(() => {})
    }
    const judging = chat.judge(words, cancel, {}, { signal })
    await expect(judging).rejects.toThrow('cancelled')
  })
})

describe('the model that runs on this machine', () => {
  const ADDRESS = chat.model.baseUrl.replace(/\/$/, '')

  test('is the first that is offered at a usual address and can chat', async () => {
    const found = await findLocalModel('', ['http://127.0.0.1:1/v1', ADDRESS])
    expect(found).toEqual({ baseUrl: ADDRESS, model: 'judge-1' })
  })

  test('is the one that is named, or none', async () => {
    expect(await findLocalModel('judge-1', [ADDRESS])).not.toBeNull()
    expect(await findLocalModel('judge-2', [ADDRESS])).toBeNull()
    expect(await findLocalModel('', ['http://127.0.0.1:1/v1'])).toBeNull()
  })
})

test('a run of the engine asks the model, and not again what it has answered', async () => {
  const { source: probe, transcript: speech, analysis } = selectionInput(words, 264)
  const kept = new Map<string, unknown>(Object.entries({ probe, speech, analysis }))
  chat.answerWith((asked) => choose(asked, passage(asked, NAP, { score: 97 })))
  for (const _ of ['at first', 'again']) {
    const { clips } = await findKept(kept, {}, { chatModel: chat.model })
    expect(clips[0]?.transcript).toStartWith('I have to confess something.')
    expect(clips[0]?.score).toBe(97)
    expect(chat.asked).toHaveLength(1)
    for (const stage of ['selection', 'clips']) kept.delete(stage)
  }
})
