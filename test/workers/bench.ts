import { openBenchCommand } from '../bench-report/bench-command.ts'
import { measureSource, PART_SECONDS, type SourceTime } from './long-source.ts'
import { openBench } from './open-bench.ts'
import { measureRenders, type RenderRate } from './renders.ts'

// Measures what more media workers are worth: for many small renders, and for one long source that they share.

const { values, write } = openBenchCommand('bun run bench:workers', {
  renders: { default: '12', about: 'small renders' },
  minutes: { default: '12', about: 'length of the source that is shared' },
})
const [renders, minutes] = [Number(values.renders), Number(values.minutes)]
await using bench = await openBench()
const source = describeSource(await measureSource(bench, minutes), minutes)
console.log(source)
const rates = describeRenders(await measureRenders(bench, renders), renders)
console.log(rates)
await write('benchmarks.md', { title: 'Workers', text: `${source}\n\n${rates}` })

function describeSource(times: SourceTime[], minutes: number): string {
  const [one] = times
  const digests = new Set(times.map(({ digest }) => digest))
  const rows = times.map(
    ({ workers, seconds, busiest }) =>
      `| ${workers} | ${Math.round(seconds)} | ${beside(one?.seconds, seconds)} | ${busiest.toFixed(1)} | ${beside(one?.busiest, busiest)} |`,
  )
  const same =
    digests.size === 1
      ? 'The words and the analysis were the same, byte for byte.'
      : '**The results differed.**'
  return [
    `**One source of ${minutes} minutes**, from the upload until its clips are chosen, in parts of ${PART_SECONDS} seconds and heard by Vosk. Each worker is bound to one core, in turn, and takes one part at a time: more workers than cores gain nothing in time that passes. The processor time of the busiest worker says what is left to the slowest where each has a core of its own. ${same}`,
    '',
    '| Worker processes | Seconds that passed | Gain | Processor seconds of the busiest | Gain |',
    '| ---: | ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n')
}

function beside(one = Number.NaN, time = Number.NaN): string {
  return (one / time).toFixed(2)
}

function describeRenders(rates: RenderRate[], renders: number): string {
  const alone = rates[0]?.perMinute ?? Number.NaN
  const rows = rates.map(
    ({ workers, perMinute }) =>
      `| ${workers} | ${perMinute.toFixed(1)} | ${(perMinute / alone).toFixed(2)} |`,
  )
  return [
    `**${renders} renders** of clips of a few seconds at 720p. Each worker takes one at a time and uses all cores; one render keeps more than one core busy.`,
    '',
    '| Worker processes | Renders a minute | Beside one worker |',
    '| ---: | ---: | ---: |',
    ...rows,
  ].join('\n')
}
