import { describe, expect, test } from 'bun:test'
import { DEFAULT_CONFIG } from '@svc/specification'
import type { LayoutSpan } from '../src/reframe/framing.ts'
import { reframeClip } from '../src/reframe/reframe-clip.ts'
import { type Actor, requestFor, type Scene } from './reframe-scene.ts'

const SILENT = 0.005
const LEFT = 0.2
const RIGHT = 0.8

/** A person at a place, whose mouth moves in syllables during some seconds, and hardly otherwise. */
function speaking(x: number, ...turns: [start: number, end: number][]): Actor {
  return (time) => {
    const speaks = turns.some(([start, end]) => time >= start && time < end)
    return { x, mouth: speaks ? 0.04 + 0.08 * Math.abs(Math.sin(9 * time)) : SILENT }
  }
}

describe('a camera that shows one of two people', () => {
  test('cuts to the person who speaks', () => {
    const actors = [speaking(LEFT, [0, 6], [12, 20]), speaking(RIGHT, [6, 12])]
    const spans = film({ seconds: 20, actors })
    expect(spans.map(sideOf)).toEqual(['left', 'right', 'left'])
    expect(spans[1]?.start).toBeWithin(5.4, 6.6)
    expect(spans[2]?.start).toBeWithin(11.4, 12.6)
    for (const { cameras } of spans) expect(new Set(cameras[0]?.map(({ x }) => x)).size).toBe(1)
  })

  test('leaves no speaking person out', () => {
    const actors = [speaking(LEFT, [0, 10]), speaking(RIGHT, [10, 20])]
    expect(warningsOf({ seconds: 20, actors })).toEqual([])
    expect(warningsOf({ seconds: 20, actors: [speaking(LEFT), speaking(RIGHT)] })).toEqual([
      'two_speakers_tracked_one',
    ])
  })

  test.each([0.6, 3, 5])('stays with each for %p seconds at least', (hold) => {
    const short = speaking(RIGHT, [4, 5], [8, 10], [13, 17])
    const long = speaking(LEFT, [0, 4], [5, 8], [10, 13], [17, 20])
    const spans = film({ seconds: 20, actors: [long, short] }, hold)
    for (const { start, end } of spans) expect(end - start).toBeGreaterThanOrEqual(hold - 0.11)
    if (hold < 1) expect(spans.length).toBeGreaterThan(3)
    else expect(spans.length).toBeLessThan(6)
  })

  test('does not follow a mouth that moves while no voice is heard', () => {
    const actors = [speaking(LEFT, [0, 8], [10, 20]), speaking(RIGHT, [8, 9.2])]
    const heard = [
      { start: 0, end: 8 },
      { start: 10, end: 20 },
    ]
    expect(film({ seconds: 20, actors }).map(sideOf)).toEqual(['left', 'right', 'left'])
    expect(film({ seconds: 20, actors, speech: heard }).map(sideOf)).toEqual(['left'])
  })

  test('keeps up with an hour', () => {
    const turns = Array.from({ length: 180 }, (_, at): [number, number] => [at * 20, at * 20 + 9])
    const actors = [speaking(LEFT, ...turns), speaking(RIGHT, [9, 20], [29, 40])]
    expect(film({ seconds: 3600, actors }).map(sideOf).slice(0, 3)).toEqual([
      'left',
      'right',
      'left',
    ])
  })
})

const request = (scene: Scene, speaker_hold_seconds = 1.2) =>
  requestFor(scene, {
    layout: 'track',
    options: { ...DEFAULT_CONFIG.layout, speaker_hold_seconds },
  })

const film = (scene: Scene, hold?: number) => reframeClip(request(scene, hold)).spans
const warningsOf = (scene: Scene) => reframeClip(request(scene)).warnings

function sideOf({ cameras }: LayoutSpan): string {
  const [first] = cameras[0] ?? []
  return first && first.x + first.width / 2 < 0.5 ? 'left' : 'right'
}
