import { ffmpeg } from '../recipe.ts'

/** One shot of a film: the ffmpeg input, the filters applied to it, and how many of its frames are shown. */
export interface Shot {
  input: string[]
  filters?: string
  frames: number
}

/** The step that joins shots to a film without sound, `picture.mkv`, cutting exactly at the frames. */
export function cutTogether(shots: Shot[], size: string, rate: string): string[] {
  const drawn = shots.map(
    ({ filters = 'null', frames }, index) =>
      `[${index}:v]${filters},fps=${rate},trim=end_frame=${frames},setpts=PTS-STARTPTS,` +
      `scale=${size},setsar=1,format=yuv420p[shot${index}]`,
  )
  const joined = shots.map((_, index) => `[shot${index}]`).join('')
  const inputs = shots.flatMap(({ input }) => input)
  const graph = `${drawn.join(';')};${joined}concat=n=${shots.length}[v]`
  return ffmpeg`${inputs} -filter_complex ${graph} -map [v]
    -c:v libx264 -preset ultrafast -crf 14 picture.mkv`
}

/** The frame at which each shot begins. */
export function startsOf(shots: Shot[]): number[] {
  return shots.map((_, index) => shots.slice(0, index).reduce((sum, { frames }) => sum + frames, 0))
}
