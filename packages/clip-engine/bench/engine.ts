import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTools } from '../src/ffmpeg/tools.ts'
import { compareRenders } from './compare-renders.ts'
import { composeSource } from './compose-source.ts'
import { printRatio, printStages } from './print.ts'
import { timeStages } from './time-stages.ts'

/** Length of the talk in seconds, and rounds of the comparison. */
const SECONDS = Number(process.argv[2] ?? 60)
const ROUNDS = Number(process.argv[3] ?? 3)

const tools = findTools()
const folder = await mkdtemp(join(tmpdir(), 'bench-engine-'))
try {
  console.log(`Composing a talk of ${SECONDS} seconds, 1920 × 1080 …`)
  const path = await composeSource(tools, folder, SECONDS)
  const { stages, job } = await timeStages(tools, path, folder)
  printStages(stages, SECONDS)
  printRatio(await compareRenders(tools, job, folder, ROUNDS))
} finally {
  await rm(folder, { recursive: true })
}
