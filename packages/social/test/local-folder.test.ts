import { describe, expect, test } from 'bun:test'
import { mkdir, readdir, rmdir, symlink, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { publishOnce } from '../src/index.ts'
import { short as clip } from './media.ts'
import { formOf } from './one-platform.ts'
import { newMarker, openRigs, requestFor } from './rigs.ts'

const rigs = await openRigs()
const { connector } = rigs.local_folder
const folder = join(rigs.postsFolder, 'Ada/clips')

describe('a post in a folder', () => {
  test('is the clip, its text and its captions', async () => {
    const marker = newMarker()
    const request = requestFor(rigs.local_folder, clip, marker)
    const { platform_post_id } = await publishOnce(connector, request, null)
    expect(platform_post_id).toBe(`Ada/clips/${marker}`)
    const file = (name: string) => Bun.file(join(folder, marker, name))
    expect(await file('clip.mp4').bytes()).toEqual(await new Response(await clip.open()).bytes())
    expect(await file('post.json').json()).toMatchObject({
      post_id: marker,
      hashtags: ['planning'],
    })
    expect(await file('captions.vtt').text()).toStartWith('WEBVTT')
  })

  test('leaves nothing behind when it is aborted in the middle', async () => {
    const before = await readdir(folder)
    const stop = new AbortController()
    const request = { ...requestFor(rigs.local_folder, clip, newMarker()), signal: stop.signal }
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(1000))
        stop.abort('stop')
      },
    })
    request.media = { ...clip, open: async () => endless }
    const publishing = publishOnce(connector, request, null)
    expect(await publishing.catch((reason: unknown) => reason)).toBe('stop')
    expect(await readdir(folder)).toEqual(before)
  })

  test('removes what attempts that were killed left behind, and nothing that may still be written', async () => {
    const marker = newMarker()
    const killed = join(folder, `.${marker}-abc123`)
    const other = join(folder, `.${newMarker()}-abc123`)
    const young = [join(folder, `.${marker}-def456`), join(folder, `.${newMarker()}-abc123`)]
    for (const draft of [killed, other, ...young]) await mkdir(draft)
    for (const draft of [killed, other]) await utimes(draft, 0, 0)
    await publishOnce(connector, requestFor(rigs.local_folder, clip, marker), null)
    const hidden = (await readdir(folder)).filter((name) => name.startsWith('.'))
    expect(hidden.toSorted()).toEqual(young.map((draft) => basename(draft)).toSorted())
    for (const draft of young) await rmdir(draft)
  })

  test.each([
    ['../outside', false],
    ['/tmp', false],
    ['a/.ssh', false],
    ['a/b/c/d', true],
    ['a/b/c/d/e', false],
    ['a'.repeat(64), true],
    ['a'.repeat(65), false],
  ])('is connected by a folder inside of the root alone: %s, %p', async (name, isFine) => {
    const connecting = formOf(connector).connect({ folder: name }, new AbortController().signal)
    if (isFine) expect((await connecting)[0]?.account.handle).toBe(name)
    else await expect(connecting).rejects.toMatchObject({ category: 'user_content' })
  })

  test('does not follow a link out of the root', async () => {
    await mkdir(join(rigs.postsFolder, 'Eve'))
    await symlink('/tmp', join(rigs.postsFolder, 'Eve/away'))
    const request = requestFor(rigs.local_folder, clip, newMarker())
    await request.credentials.replace(async (current) => ({ ...current, server: 'Eve/away/x' }))
    await expect(publishOnce(connector, request, null)).rejects.toMatchObject({
      category: 'account_issue',
      code: 'folder_outside',
    })
  })
})
