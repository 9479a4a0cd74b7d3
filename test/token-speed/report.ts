import { peakBytes } from '../api-speed/drive.ts'
import { markdownTable } from '../bench-report/markdown-table.ts'
import { median } from '../bench-report/quantile.ts'
import { IN_FLIGHT, type TokenRate } from './measure.ts'

interface Measured {
  results: { grant: string; ours: TokenRate[]; theirs: TokenRate[] }[]
  pids: { ours: number; theirs: number }
  rounds: number
  /** Whether what is written is on the disk before it is answered. */
  durability: { fsync: string; commit: string }
}

const FIGURES: [string, keyof TokenRate, digits: number][] = [
  ['tokens a second', 'rate', 0],
  ['µs on the processor for one', 'cpuMicroseconds', 0],
  ['p50, ms', 'p50', 1],
  ['p99, ms', 'p99', 1],
]

/** Writes the medians as Markdown. */
export function describeTokens({ results, pids, rounds, durability }: Measured): string {
  const rows = results.flatMap(({ grant, ours, theirs }) =>
    FIGURES.map(([figure, of, digits]) => [
      `${grant}: ${figure}`,
      median(ours.map((rate) => rate[of])).toFixed(digits),
      median(theirs.map((rate) => rate[of])).toFixed(digits),
      median(ours.map((rate, round) => rate[of] / (theirs[round]?.[of] ?? Number.NaN))).toFixed(2),
    ]),
  )
  const [own, other] = [peakBytes(pids.ours) / 1e6, peakBytes(pids.theirs) / 1e6]
  return [
    `The authorization server in a process of its own on Postgres (\`fsync\` ${durability.fsync}, \`synchronous_commit\` ${durability.commit}), beside \`oidc-provider\` on Node with everything in memory: the same
requests at ${IN_FLIGHT} connections, in turns. Medians of ${rounds} rounds. The processor time is that of the server’s process, without that of Postgres.`,
    markdownTable(
      ['', 'this service', '`oidc-provider`', 'ratio'],
      [...rows, ['most memory, MB', own.toFixed(0), other.toFixed(0), (own / other).toFixed(2)]],
    ),
  ].join('\n\n')
}
