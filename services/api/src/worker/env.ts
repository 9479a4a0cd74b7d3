import { resolve } from 'node:path'
import { type Static, Type as t } from '@sinclair/typebox'
import * as http from '@svc/http'
import { S3_SETTINGS, type S3Config, s3From } from '@svc/storage'
import {
  type ConnectorSettings,
  connectorSettings,
  PUBLISHING_SETTINGS,
} from '../publishing/open-connectors.ts'

export const SETTINGS = t.Object({
  ...http.BaseSettings,
  ...http.PoolerSettings,
  ...http.TelemetrySettings,
  ...http.MailSettings,
  DATA_DIR: http.DATA_DIR,
  ...S3_SETTINGS,
  ...PUBLISHING_SETTINGS,
  ALLOW_PRIVATE_SOURCES: http.PrivateNetworkSettings.ALLOW_PRIVATE_SOURCES,
  WORKER_POSTS: t.Integer({
    default: 8,
    minimum: 0,
    maximum: 64,
    description:
      'How many posts this worker sends at a time; with 0 it leaves posts to others, and does the rest: figures, notices, webhooks, feeds, exports.',
  }),
})

export interface WorkerEnv extends Static<typeof SETTINGS> {
  s3: S3Config | null
  connectors: ConnectorSettings
}

export function readWorkerEnv(source: Record<string, string | undefined> = process.env): WorkerEnv {
  const values = http.readSettings(SETTINGS, source)
  const dataFolder = resolve(values.DATA_DIR)
  return {
    ...values,
    DATA_DIR: dataFolder,
    s3: s3From(values),
    connectors: connectorSettings(values, dataFolder),
  }
}
