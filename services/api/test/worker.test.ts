import { afterAll, describe, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { type Program, startProgram } from '@svc/http/testing'
import { type Author, startWorld } from './posting/world.ts'
import { SECRET } from './start-api.ts'

const KEY = Buffer.from('a receiver and a sender share it!')

const world = await startWorld()
const received: { id: string; signed: boolean; body: ReceivedPost }[] = []
const receiver = Bun.serve({ port: 0, fetch: receive })
afterAll(async () => {
  await receiver.stop(true)
  await world[Symbol.asyncDispose]()
})

interface ReceivedPost {
  type: string
  data: { post_id: string; caption: string; video: { url: string; size_bytes: number } }
}

describe('the process that publishes', () => {
  test('brings a clip to a folder and to a webhook, signed, and ends with code 0 after SIGTERM', async () => {
    const author = await world.author()
    await using worker = await startWorker()
    const local = await publishTo(author, 'local_folder', 'me', '')
    const hook = await publishTo(
      author,
      'webhook',
      `${receiver.url}`,
      `whsec_${KEY.toString('base64')}`,
    )
    await world.settled([local, hook])

    const path = `${world.folder}/posts/me/${local}`
    expect(await Bun.file(`${path}/clip.mp4`).text()).toBe('a clip')
    expect(await Bun.file(`${path}/post.json`).json()).toMatchObject({
      post_id: local,
      caption: 'hi',
    })
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({
      id: hook,
      signed: true,
      body: {
        type: 'post.publish',
        data: { post_id: hook, caption: 'hi', video: { size_bytes: 1_000_000 } },
      },
    })
    expect(received[0]?.body.data.video.url).toStartWith('https://clips.example.org/media/files/')
    expect(await world.read(author, hook)).toMatchObject({
      status: 'posted',
      platform_post_id: 'r-1',
      platform_url: 'https://example.org/1',
    })
    worker.kill('SIGTERM')
    expect(await worker.exited).toBe(0)
  })
})

async function receive(request: Request): Promise<Response> {
  const id = request.headers.get('webhook-id') ?? ''
  const timestamp = request.headers.get('webhook-timestamp') ?? ''
  const text = await request.text()
  const mac = createHmac('sha256', KEY).update(`${id}.${timestamp}.${text}`).digest('base64')
  const signed = request.headers.get('webhook-signature') === `v1,${mac}`
  received.push({ id, signed, body: JSON.parse(text) })
  return Response.json({ platform_post_id: 'r-1', platform_url: 'https://example.org/1' })
}

async function publishTo(
  author: Author,
  platform: 'local_folder' | 'webhook',
  server: string,
  token: string,
): Promise<string> {
  const social_account_id = await world.connect(author.account_id, platform, { server, token })
  const response = await world.publish({ ...author, social_account_id }, { caption: 'hi' })
  return ((await response.json()) as { post_id: string }).post_id
}

/** Starts the worker as an operator does, and waits until it takes posts. */
async function startWorker(): Promise<Program> {
  const worker = startProgram(new URL('../src/worker.ts', import.meta.url).pathname, {
    DATABASE_URL: world.url,
    SECRET,
    BASE_URL: 'https://clips.example.org',
    DATA_DIR: world.folder,
    ALLOW_PRIVATE_RECEIVERS: 'on',
  })
  await worker.logs('working')
  worker.ignoreLog()
  return worker
}
