import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lastRelease } from './upgrade/export-version.ts'
import { runUpgrade } from './upgrade/run-upgrade.ts'

/** `null` in a shallow clone or without git: there is no earlier version to start. */
const from = await lastRelease()

if (from) {
  test('the last release serves while the database is migrated, beside this version, and loses nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clip-service-upgrade-'))
    const size = { seconds: 1, rate: 5, tenants: 2, workers: 1 }
    const finding = await runUpgrade({ from, seed: 7, ...size, folder, say() {} })
    const broken = finding.verdicts.flatMap(({ name, verdict }) =>
      verdict.broken.filter((line) => !IS_BUSY.test(line)).map((line) => `${name} ${line}`),
    )
    if (broken.length > 0) console.log(finding.text)
    expect(broken).toEqual([])
    expect(finding.text).toContain('0 lost, 0 doubled')
    await rm(folder, { recursive: true, force: true })
  })
}

/** A machine that is busy with other tests sheds load, and starts a process later than the gateway waits for it. */
const IS_BUSY = /SERVICE_UNAVAILABLE|UPSTREAM_/
