import { afterAll, describe, expect, test } from 'bun:test'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// What people see depends on where it is shown: a wide terminal, a narrow one, one without escape sequences, a file.

const ESCAPE = '\u001b'
const TITLE = 'Ideas \u001b[31mthat\u0007 last 思考 and far more words than fit'
let looks = 0

/** A service with one project, which has ended when it is looked at for the second time. */
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch(request) {
    if (new URL(request.url).pathname === '/v1/projects') {
      return Response.json({ items: [project('processing', 40)], next_cursor: null })
    }
    looks += 1
    return Response.json(looks % 2 ? project('processing', 40) : project('completed', 100))
  },
})
afterAll(() => server.stop(true))

const project = (status: string, progress: number) => ({
  project_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  ...{ status, stage: null, progress, clip_count: 3, title: TITLE },
  source: { duration_seconds: 61 },
  created_at: '2030-01-31T18:00:00.000Z',
})

describe('a table', () => {
  test('is as wide as a terminal, and its last column is cut', async () => {
    const { out } = await inTerminal(['list'], { cols: 100 })
    const lines = out.trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^project +status +done +clips +length +created +title$/)
    expect(lines[1]).toMatch(/ 2030-01-\d\d \d\d:\d\d {2}Ideas .*…$/)
    expect(lines.map((line) => Bun.stringWidth(line)).filter((width) => width > 100)).toEqual([])
  })

  test('is whole in a file', async () => {
    expect(await inPipe(['list'])).toMatchObject({ out: expect.stringContaining('than fit\n') })
  })
})

describe('escape sequences', () => {
  test('of other people are taken out, and there are no colours, with NO_COLOR or without', async () => {
    for (const env of [{}, { NO_COLOR: '1' }, { FORCE_COLOR: '1' }]) {
      expect((await inTerminal(['list'], { cols: 100, env })).out).not.toContain(ESCAPE)
    }
  })

  test('rewrite the line of progress on a terminal that has them', async () => {
    const { code, out } = await inTerminal(['watch', 'p1'], { cols: 100 })
    expect(code).toBe(0)
    const [before, first, last] = out.split(`\r${ESCAPE}[K`)
    expect([before, first, last]).toEqual([
      '',
      expect.stringMatching(/ processing 40 %$/),
      expect.stringMatching(/ completed 100 %\r\nproject /),
    ])
  })

  test('are not written to a terminal without them', async () => {
    const { out } = await inTerminal(['watch', 'p1'], { cols: 100, env: { TERM: 'dumb' } })
    expect(out).toStartWith('  processing 40 %\r\n')
    expect(out).not.toContain(ESCAPE)
  })

  test('are not written to a log, and progress is not in the answer', async () => {
    const { code, out, err } = await inPipe(['watch', 'p1'])
    expect([code, err]).toEqual([0, '  processing 40 %\n  completed 100 %\n'])
    expect(out).toMatch(/^project +01ARZ3NDEKTSV4RRFFQ69G5FAV\n/)
    expect(out).not.toContain(ESCAPE)
  })
})

const COMMAND = [process.execPath, join(import.meta.dir, '../src/main.ts')]
const ENV = {
  SVC_API_KEY: 'svck_x',
  BASE_URL: server.url.href,
  XDG_CONFIG_HOME: tmpdir(),
  TERM: 'xterm-256color',
}

async function inPipe(words: string[]) {
  const child = Bun.spawn([...COMMAND, ...words], { env: ENV, stdout: 'pipe', stderr: 'pipe' })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { out, err, code }
}

async function inTerminal(words: string[], { cols, env = {} }: { cols: number; env?: object }) {
  let out = ''
  const decoder = new TextDecoder()
  const child = Bun.spawn([...COMMAND, ...words], {
    env: { ...ENV, ...env },
    terminal: {
      cols,
      rows: 24,
      data(_, bytes) {
        out += decoder.decode(bytes)
      },
    },
  })
  const code = await child.exited
  child.terminal?.close()
  return { out, code }
}
