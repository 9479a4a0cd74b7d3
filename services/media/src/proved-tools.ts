import { findEncoder, findTools, type Tools } from '@svc/clip-engine'
import type { Log } from '@svc/http'
import type { WorkerEnv } from './env.ts'

/** Finds the programs, and what of this machine codes pictures; says in the log when x264 stood in for it. */
export async function provedTools({ ENCODER }: Pick<WorkerEnv, 'ENCODER'>, log: Log) {
  const tools: Tools = findTools()
  const { encoder, told } = await findEncoder(tools, ENCODER, new AbortController().signal)
  const isAsWanted = ENCODER === 'auto' || ENCODER === encoder
  if (encoder === 'x264') return { tools, told, isAsWanted }
  const onFailure = (reason: string) =>
    log({ level: 'warn', event: 'encoder failed, x264 stood in', encoder, reason })
  return { tools: { ...tools, hardware: { encoder, onFailure } }, told, isAsWanted }
}
