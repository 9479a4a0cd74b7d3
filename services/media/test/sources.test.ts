import { afterAll, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@svc/patience'
import { type ObjectStore, openFolderStore } from '@svc/storage'
import { keepSources } from '../src/worker/open-source.ts'
import { openScratch } from '../src/worker/scratch.ts'

const folder = await mkdtemp(join(tmpdir(), 'sources-'))
const scratch = await openScratch(join(folder, 'scratch'))
afterAll(async () => {
  await scratch[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const { signal } = new AbortController()

test('a source of a bucket is copied once for all parts, and deleted when none of them needs it', async () => {
  const { store, copies } = await openBucket()
  const sources = keepSources(store, scratch, 1)
  const path = await (async () => {
    await using one = await sources.lend('source', signal)
    await using other = await sources.lend('source', signal)
    expect(await Bun.file(other.path).text()).toBe('the bytes')
    expect(other.path).toBe(one.path)
    return one.path
  })()
  await until(() => !existsSync(path))
  await using again = await sources.lend('source', signal)
  expect(await Bun.file(again.path).text()).toBe('the bytes')
  expect(copies()).toBe(2)
})

test('a part that ends does not end the copying for another one; an error is not remembered', async () => {
  const { store, copies, hold } = await openBucket()
  const sources = keepSources(store, scratch)
  const release = hold()
  const stop = new AbortController()
  const ended = sources.lend('source', stop.signal)
  const other = sources.lend('source', signal)
  stop.abort(new Error('The part was taken over.'))
  await expect(ended).rejects.toThrow('taken over')
  release()
  await using source = await other
  expect(await Bun.file(source.path).text()).toBe('the bytes')
  expect(copies()).toBe(1)

  await expect(sources.lend('missing', signal)).rejects.toMatchObject({ code: 'not_found' })
  await store.putBytes('missing', 'found since', 'text/plain')
  await using found = await sources.lend('missing', signal)
  expect(await Bun.file(found.path).text()).toBe('found since')
})

/** A store whose objects do not lie on this disk, like those of a bucket. */
async function openBucket() {
  const objects = await openFolderStore(await mkdtemp(join(folder, 'objects-')))
  await objects.putBytes('source', 'the bytes', 'text/plain')
  let copies = 0
  let held = Promise.resolve()
  const store: ObjectStore = {
    ...objects,
    localPath: () => null,
    async download(key, path, aborted) {
      copies++
      await held
      await objects.download(key, path, aborted)
    },
  }
  return {
    store,
    copies: () => copies,
    hold() {
      const gate = Promise.withResolvers<void>()
      held = gate.promise
      return gate.resolve
    },
  }
}
