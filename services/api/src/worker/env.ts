import { resolve } from 'node:path'
import { type Static, Type as t } from '@sinclair/typebox'
import { BaseSettings, PrivateNetworkSettings, readSettings, TelemetrySettings } from '@svc/http'
import { type S3Config, s3From } from '@svc/storage'
import { type ConnectorSettings, connectorSettings } from '../publishing/open-connectors.ts'

const Values = t.Object({
  ...BaseSettings,
  ...PrivateNetworkSettings,
  ...TelemetrySettings,
  /** Folder of the objects when no bucket is set, and of the posts that are published to folders. */
  DATA_DIR: t.String({ default: '.data' }),
  WORKER_POSTS: t.Integer({ default: 8, minimum: 1, maximum: 64 }),
})

export interface WorkerEnv extends Static<typeof Values> {
  s3: S3Config | null
  connectors: ConnectorSettings
}

/** Reads the environment once, at start; a missing or malformed value stops the process. */
export function readWorkerEnv(source: Record<string, string | undefined> = process.env): WorkerEnv {
  const values = readSettings(Values, source)
  const dataFolder = resolve(values.DATA_DIR)
  return {
    ...values,
    DATA_DIR: dataFolder,
    s3: s3From(source),
    connectors: connectorSettings(source, dataFolder),
  }
}
