/** One recording of the talk; `transcript` is what is said in it, word for word, where somebody wrote that down. */
export interface Recording {
  file: string
  transcript: string | null
}

/**
 * The recordings in the order they are heard. The short ones with a known text come first, so that the first
 * minute and a half already holds every kind of speech; the podcast is the body of the talk.
 */
export const RECORDINGS: Recording[] = [
  {
    file: 'speech/jfk.flac',
    transcript:
      'And so my fellow Americans, ask not what your country can do for you, ask what you can do for your country.',
  },
  {
    file: 'speech/librivox_0870.wav',
    transcript:
      'and mister john dashwood had then leisure to consider how much there might be prudently in his power to do for them',
  },
  {
    file: 'speech/librivox_0920.wav',
    transcript:
      'had he married a more amiable woman he might have been made still more respectable than he was',
  },
  {
    file: 'speech/spacewalk.wav',
    transcript:
      "Yeah. As as much as, um, it's worth celebrating, uh, the first, uh, spacewalk, um, with an all-female team, I think many of us are looking forward to it just being normal. And, um, I think if it signifies anything, it is, uh, to honor the the women who came before us who, um, were skilled and qualified, um, and didn't get the the same opportunities that we have today.",
  },
  { file: 'speech/katiesteve.wav', transcript: null },
  { file: 'speech/vibevoice_0.mp3', transcript: null },
  { file: 'speech/silero_en_60s.wav', transcript: null },
  { file: 'speech/commercial_mono_8k.wav', transcript: null },
  { file: 'speech/ami_trn01.wav', transcript: null },
  { file: 'speech/ami_trn02.wav', transcript: null },
]

/** Seconds of silence after every recording. */
export const PAUSE_SECONDS = 0.8

/** One shot of the picture, `seconds` of it from its start; the whole list repeats until the talk is over. */
export interface Shot {
  file: string
  seconds: number
}

export const SHOTS: Shot[] = [
  { file: 'video/talk_greenscreen.mp4', seconds: 24 },
  { file: 'video/googlework_short.mp4', seconds: 35 },
  { file: 'video/talk_square.mp4', seconds: 6 },
  { file: 'video/talk_vertical_hevc.mp4', seconds: 10 },
]
