import type { CaptionDrawing } from '@svc/clip-engine/captions'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { brandFiles } from '../../data/brand.ts'
import { wordAt } from '../../data/paragraphs.ts'
import { durationOf, toClip } from '../cut/segments.ts'
import type { Editor } from '../state/use-editor.ts'
import type { Player } from './player.ts'

interface MusicProps {
  editor: Editor
  player: Player
  video: RefObject<HTMLVideoElement | null>
  /** How the clip sounded when its preview was drawn; absent for those that were drawn before this was kept. */
  audio: CaptionDrawing['audio']
}

/** The music of an edit while it is played, about as loud as in a render; nothing is loaded before. */
export function MusicLayer({ editor, player, video, audio }: MusicProps) {
  const { draft } = editor
  const [isWanted, want] = useState(player.isPlaying)
  useEffect(() => player.subscribe(() => player.isPlaying() && want(true)), [player])
  const { data: files = [] } = useQuery({ ...brandFiles, enabled: isWanted })
  const chosen = draft.music_asset_id ?? audio?.music_asset_id
  const url = files.find(({ asset_id }) => asset_id === chosen)?.url
  const music = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    const follow = () => {
      if (music.current && audio) keepInStep(music.current, { editor, player, audio, video })
    }
    follow()
    return player.subscribe(follow)
  }, [editor, player, audio, video])
  // biome-ignore lint/a11y/useMediaCaption: music has no words.
  return isWanted && audio && url ? <audio key={url} ref={music} src={url} loop /> : null
}

/** How far music may be from the clip's time before it is put right, in seconds. */
const MOST_APART = 0.25
/** Seconds in which music begins, and ends, as in a render. */
const FADE = { in: 0.5, out: 2 }
/** How far music steps back behind words, in decibels, and how long after them: about what the compressor of a render does. */
const DUCKED = { decibels: 12, seconds: 0.4 }
/** The part of the way to another loudness that is gone in a frame. */
const STEP = 0.15

function keepInStep(
  music: HTMLAudioElement,
  { editor, player, audio, video }: MusicProps & { audio: NonNullable<MusicProps['audio']> },
): void {
  const { segments } = editor.draft
  const now = player.now()
  const second = toClip(now, segments)
  const wanted = music.duration > 0 ? second % music.duration : second
  if (Math.abs(music.currentTime - wanted) > MOST_APART) music.currentTime = wanted
  const { words } = editor.session
  const isSpoken = now < (words[wordAt(words, now)]?.end ?? 0) + DUCKED.seconds
  const ducked = audio.duck && isSpoken ? DUCKED.decibels : 0
  const fade = Math.min(1, second / FADE.in, (durationOf(segments) - second) / FADE.out)
  const volume = 10 ** ((audio.music_volume_db - ducked) / 20) * Math.max(0, fade)
  music.volume += (volume - music.volume) * (player.isPlaying() && !music.paused ? STEP : 1)
  music.muted = video.current?.muted === true
  if (!player.isPlaying()) music.pause()
  else if (music.paused) music.play().catch(() => {})
}
