/** How the engine is used from a shell. */
export const USAGE = `Usage: bun clip <video file or URL> [options]

  --out DIR             where clips are saved (clips)
  --count N             how many at most, 1 to 50 (12)
  --seconds MIN-MAX     how long each may be (15-90)
  --aspect RATIO        9:16, 1:1, 4:5, 16:9 or source (9:16)
  --language TAG        what is spoken, for example en (found out)
  --about TEXT          what the clips should be about
  --transcript FILE     an .srt, .vtt or .json that you already have
  --captions-only       keep the whole video, and caption it
  --no-captions         draw no captions
  --help                show this`
