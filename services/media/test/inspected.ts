import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTools } from '@svc/clip-engine'
import type { AssetMedium } from '@svc/domain'
import { AssetRefusal } from '../src/assets/inspected-asset.ts'
import { inspectAsset } from '../src/worker/process-asset.ts'

const folder = await mkdtemp(join(tmpdir(), 'assets-'))

let count = 0

/** Removes what was made of all assets so far. */
export const removeInspected = () => rm(folder, { recursive: true, force: true })

/** Has the bytes of an asset examined. */
export async function inspect(medium: AssetMedium, bytes: Uint8Array | string) {
  const own = join(folder, String(count++))
  await Bun.write(join(own, 'given'), bytes)
  const { signal } = new AbortController()
  return inspectAsset(findTools(), medium, join(own, 'given'), own, signal)
}

/** Returns why the bytes of an asset are refused; `taken` when they are accepted. */
export async function refusal(medium: AssetMedium, bytes: Uint8Array | string): Promise<string> {
  try {
    await inspect(medium, bytes)
    return 'taken'
  } catch (error) {
    if (error instanceof AssetRefusal) return error.code
    throw error
  }
}
