import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brokenLines } from '../faults/judge.ts'
import { runFaults } from '../faults/run.ts'
import { lastRelease, upgradeFrom } from './plan.ts'

/** `null` in a shallow clone or without git: there is no earlier version to start. */
const from = await lastRelease()
/** A machine that is busy with other tests sheds load, and starts a process later than the gateway waits for it. */
const IS_BUSY = /SERVICE_UNAVAILABLE|UPSTREAM_/

if (from) {
  test('the last release serves while the database is migrated, beside this version, and loses nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clip-service-upgrade-'))
    const size = { seed: 7, seconds: 4, rate: 5, tenants: 2 }
    const finding = await runFaults(upgradeFrom(from, 1), { ...size, folder, say() {} })
    const broken = brokenLines(finding, IS_BUSY)
    if (broken.length > 0) console.log(finding.text)
    expect(broken).toEqual([])
    expect(finding.text).toContain('0 lost, 0 doubled')
    await rm(folder, { recursive: true, force: true })
  })
}
