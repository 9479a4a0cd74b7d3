import { afterAll, afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@svc/patience'
import { runMainJob } from '../src/main-job/run-main-job.ts'

/** The members of a project that the main job reads. */
interface Made {
  project_id: string
  status: string
  metadata: Record<string, string>
  created_at: string
  warnings: { message: string }[]
}

const folder = await mkdtemp(join(tmpdir(), 'main-job-'))
const path = join(folder, 'a talk.mp4')
await writeFile(path, 'a talk')
const clips = [1, 2, 3].map((rank) => ({
  ...{ clip_id: `clip${rank}`, rank, title: `Part ${rank}`, score: 90, start: 0, end: 9 },
  score_reasons: [],
}))
let projects: Made[] = []
let uploads = 0
let isSpoken = true
/** Whether projects are worked on until they are deleted. */
let isEndless = false
let printed = ''
const written = spyOn(process.stderr, 'write')

// Stands in for the service: other tests cover how the whole service makes clips.
const service = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  routes: {
    '/v1/projects': {
      GET: () => Response.json({ items: projects, next_cursor: null }),
      POST: async (request) => {
        const { metadata } = (await request.json()) as { metadata: Record<string, string> }
        const status = isEndless ? 'processing' : 'completed'
        const made = { project_id: `project${projects.length}`, status, metadata }
        projects.unshift({ ...made, created_at: '2030-01-31T00:00:00.000Z', warnings: [] })
        return Response.json(projects[0], { status: 201 })
      },
    },
    '/v1/projects/:id': ({ params, method }) => {
      const found = projects.find(({ project_id }) => project_id === params.id)
      if (method === 'DELETE') {
        projects = projects.filter((one) => one !== found)
        return new Response(null, { status: 204 })
      }
      const answer = Response.json(found)
      if (found && !isEndless) found.status = 'completed'
      return answer
    },
    '/v1/projects/:id/clips': () => Response.json({ items: clips, next_cursor: null }),
    '/v1/media/uploads': () => {
      const url = 'https://clips.example.org/media/upload'
      const upload = { url, method: 'PUT', headers: {}, part_size: null, parts: null }
      return Response.json({ upload_id: 'up', status: 'pending', size_bytes: 6, upload })
    },
    '/v1/media/uploads/up': () => Response.json({ upload_id: 'up', status: 'uploaded' }),
    '/media/upload': () => {
      uploads += 1
      return Response.json({})
    },
    '/v1/clips/:id/renders': () => Response.json({}, { status: 202 }),
    '/v1/clips/:id/renders/latest': () => {
      const url = (name: string) => `https://clips.example.org/media/files/${name}`
      const captions = isSpoken ? { srt_url: url('a.srt'), vtt_url: url('a.vtt') } : null
      return Response.json({ status: 'completed', output: { url: url('a.mp4') }, captions })
    },
    '/media/files/:name': ({ params }) => new Response(params.name),
  },
})

beforeEach(() => {
  ;[projects, uploads, isSpoken, isEndless, printed] = [[], 0, true, false, '']
  written.mockImplementation((text) => {
    printed += text
    return true
  })
})
afterEach(() => rm(join(folder, 'clips'), { recursive: true, force: true }))
afterAll(async () => {
  written.mockRestore()
  await service.stop(true)
  await rm(folder, { recursive: true })
})

describe('a start with the sample', () => {
  const person = {
    ...{ project_id: 'own', status: 'queued', metadata: {}, warnings: [] },
    created_at: '2030-01-31T00:00:00.000Z',
  }

  test('lets the video of a person go first, and leaves the sample out', async () => {
    isEndless = true
    const running = run({ givesWay: true })
    await until(() => projects.length > 0)
    projects.push(person)
    expect(await running).toBe(true)
    expect(projects).toEqual([person])
    expect(printed).toContain('Another video is waiting')
  })

  test('goes on beside a project that is worked on', async () => {
    projects.push({ ...person, status: 'processing' })
    expect(await run({ givesWay: true })).toBe(true)
    expect(projects).toHaveLength(2)
    expect(await saved()).not.toBeEmpty()
  })
})

describe('npm start with a video', () => {
  test('saves the best clip, and names the command for the others', async () => {
    expect(await run()).toBe(true)
    const best = join(folder, 'clips', 'a talk', (await saved())[0] ?? '').replace(/\.mp4$/, '')
    expect(await saved()).toEqual([expect.stringMatching(/Part.1\.mp4$/i), ...anything(2)])
    expect(printed).toContain(`Saved ${best}.mp4, .srt and .vtt\n`)
    expect(printed).toContain("The other 2 clips: npm start -- 'a talk.mp4' --all\n")
    expect((await stat(`${best}.mp4`)).mode & 0o777).toBe(0o640)
  })

  test('names only the files that there are', async () => {
    isSpoken = false
    await run()
    expect(printed).toMatch(/Saved .*\.mp4\n/)
    expect(await saved()).toHaveLength(1)
  })

  test('saves every clip with --all', async () => {
    await run({ all: true })
    expect((await saved()).filter((name) => name.endsWith('.mp4'))).toHaveLength(3)
    expect(printed).not.toContain('--all')
  })

  test.each(['queued', 'processing'])(
    'goes on with a project of the same video that is %s',
    async (status) => {
      await run()
      for (const project of projects) project.status = status
      await run({ again: true })
      expect([projects.length, uploads]).toEqual([1, 1])
      expect(printed).toContain('An earlier start is at work on this video already')
    },
  )

  test('shows the clips that there are, and makes new ones with --again', async () => {
    await run()
    await run({ all: true })
    expect([projects.length, uploads]).toEqual([1, 1])
    expect(printed).toContain('These are its clips of 2030-01-31; --again makes new ones.')
    await run({ again: true })
    expect([projects.length, uploads]).toEqual([2, 2])
  })

  test('takes a file that has changed for another video', async () => {
    await run()
    await run({ size_bytes: 7 })
    expect(projects.length).toBe(2)
  })

  test('reports before the work that the clips cannot be saved', async () => {
    expect(run({ folder: '/dev/null/clips' })).rejects.toThrow('The clips cannot be saved')
    expect(projects).toEqual([])
  })
})

function run({ size_bytes = 6, ...more }: Partial<Record<string, unknown>> = {}) {
  return runMainJob({
    origin: `http://127.0.0.1:${service.port}`,
    baseUrl: 'https://clips.example.org',
    apiKey: 'svck_x',
    signal: new AbortController().signal,
    source: { path, size_bytes: Number(size_bytes), modified_ms: 1 },
    command: "npm start -- 'a talk.mp4'",
    all: false,
    again: false,
    folder: join(folder, 'clips'),
    umask: 0o027,
    ...more,
  })
}

async function saved(): Promise<string[]> {
  return (await readdir(join(folder, 'clips', 'a talk'))).toSorted()
}

const anything = (count: number) => Array.from({ length: count }, () => expect.any(String))
