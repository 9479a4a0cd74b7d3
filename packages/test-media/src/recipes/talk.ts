/** The spoken words of `talk.mp4`, and their times. */
export const TALK = [
  { start: 0.2, text: 'Nobody tells you that the first idea is almost always wrong.' },
  { start: 5.9, text: 'So we threw it away, and we began again with three simple rules.' },
  { start: 12, text: 'Why did that work? Because everybody could remember them the next day.' },
  { start: 17.8, text: 'That is the whole secret, and it costs you nothing at all.' },
]

/** Seconds of `talk.mp4` in which the man is out of the picture. */
export const TALK_ABSENT = { start: 10.4, end: 12 }

/** How ffmpeg makes the film of the man, and of the voices, which are its inputs from the second on. */
export function talkGraph(): string {
  const spoken = TALK.map(({ start }, at) => `[${at + 1}:a]adelay=${start * 1000}[s${at}]`)
  const all = TALK.map((_, index) => `[s${index}]`).join('')
  const { start, end } = TALK_ABSENT
  return [
    // The picture of the man is moved out to the left; behind it is a wall.
    '[0:v]crop=400:240:0:10,scale=320:192,fps=60000/1001,setsar=1[man]',
    'color=c=0x7f8a70:s=320x192:r=60000/1001[wall]',
    `[wall][man]overlay=x='-320*clip((t-${start - 0.3})/0.3,0,1)*lt(t,${end})',format=yuv420p[v]`,
    ...spoken,
    `${all}amix=${TALK.length}:normalize=0,apad[a]`,
  ].join(';')
}

/** What is said in the first half, as a subtitle file has it. */
export function talkSubtitles(): string {
  const clock = (seconds: number) =>
    `00:00:${seconds.toFixed(3).padStart(6, '0').replace('.', ',')}`
  return TALK.slice(0, 3)
    .map(
      ({ start, text }, at) =>
        `${at + 1}\n${clock(start)} --> ${clock(start + 4)}\nNAR: ${text}\n\n`,
    )
    .join('')
}
