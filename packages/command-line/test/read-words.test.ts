import { describe, expect, test } from 'bun:test'
import { CLIP, COMMANDS } from '../src/all-commands.ts'
import { readWords } from '../src/read-words.ts'
import { isVideo } from '../src/run.ts'

const read = (words: string[]) => readWords(CLIP, words, '/home')

describe('what was typed', () => {
  test.each([
    [['talk.mp4', '--out', 'clips']],
    [['--count', '3', 'talk.mp4']],
    [['https://example.org/talk.mp4']],
    [['./list']],
  ])('%j is a video for the engine', (words) => {
    expect(isVideo(words)).toBe(true)
  })

  test('is a command with its arguments, options and those of every command', () => {
    const words = ['clips', 'p1', '--limit', '3', '--sort=-score', '--json', '--server', 'http://a']
    expect(read(words)).toMatchObject({
      kind: 'command',
      given: { args: { PROJECT: 'p1' }, options: { limit: 3, sort: '-score' } },
      global: { server: 'http://a', json: true },
    })
    expect([['list'], ['help'], []].map(isVideo)).toEqual([false, false, false])
    expect(read(['clips', 'show', 'c1'])).toMatchObject({ given: { args: { CLIP: 'c1' } } })
    const dashed = read(['clips', 'p1', '--sort', '-score', '--limit', '1'])
    expect(dashed).toMatchObject({ given: { options: { sort: '-score', limit: 1 } } })
    const most = read(['create', 'a.mp4', '--count', '50'])
    expect(most).toMatchObject({ given: { options: { count: 50 } } })
  })

  test.each([
    [['lst'], /^There is no command "lst"; a video of that name is \.\/lst/],
    [['watch'], /^PROJECT is missing\.\n\nUsage: bun clip watch PROJECT$/],
    [['watch', 'a', 'b'], /^"b" is not expected\./],
    [['render', 'c', '--fast'], /^There is no option --fast\.\n\nMakes the finished file/],
    [['render', 'c', '--resolution'], /^--resolution needs a value\./],
    [
      ['render', 'c', '--resolution', '4k'],
      /^--resolution is "4k"; it must be one of 720p, 1080p, 1440p, 2160p\.\n\nUsage: bun clip render CLIP /,
    ],
    [['create', 'a.mp4', '--count', '51'], /^--count is "51"; it must be a number, 1 to 50\./],
    [['list', '--json=yes'], /^--json takes no value\./],
    [['list', '--limit', ''], /^--limit is ""; it must be a number/],
    [['list', '--limit', '0'], /^--limit is "0"; it must be a number, 1 or more\.\n\nUsage/],
    [['calendar', '--from', 'soon'], /^--from is "soon"; it must be a time such as/],
    [['clips', 'rate', 'c', 'hate'], /^"hate" must be one of like, dislike, none\.\n\nUsage/],
    [['create', 'a.mp4', '--settings', '[]'], /^--settings must be a JSON object/],
    [['create', 'a.mp4', '--settings', '@a.json'], /^--settings is not JSON: .*'\/home\/a\.json'/],
  ])('%j is refused with what was received and what is allowed', (words, sentence) => {
    expect(() => read(words)).toThrow(sentence)
  })

  test.each(Object.entries(COMMANDS))(
    'the example of %s is typed as it must be',
    (name, command) => {
      const { example = '' } = command
      const words = example.match(/'[^']*'|"[^"]*"|\S+/g) ?? []
      const typed = words.map((word) => word.replace(/^(['"])(.*)\1$/, '$2'))
      expect(read(typed)).toMatchObject({ kind: 'command', command })
      expect(read(['help', ...name.split(' ')])).toMatchObject({
        text: expect.stringContaining(`\nExample: bun clip ${example}`),
      })
    },
  )

  test.each(Object.keys(COMMANDS))('help %s explains it', (name) => {
    const words = name.split(' ')
    const help = read(['help', ...words])
    expect(help).toMatchObject({ text: expect.stringContaining(`Usage: bun clip ${name}`) })
    expect(read([...words, '--help'])).toEqual(help)
  })
})
