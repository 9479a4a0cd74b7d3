interface Command {
  /** One line of the help. */
  about: string
  /** In this folder. */
  program: string
  /** Whether it makes databases, on the server at `TEST_DATABASE_URL` or one that is started for it. */
  makesDatabases?: true
}

/** What `bun quality` runs, by the words that follow it. */
export const COMMANDS: Record<string, Command> = {
  'bench api': {
    about: 'answers a second of the API beside pgbench reading the same rows',
    program: 'api/bench.ts',
  },
  'bench asked': {
    about: 'subjects that are found in talks, by what they mean and by their words alone',
    program: 'asked/bench.ts',
    makesDatabases: true,
  },
  'bench engine': {
    about: 'processing by stage; a render beside a bare ffmpeg command',
    program: 'engine/bench.ts',
  },
  'bench fairness': {
    about: 'one account’s work beside another that does as much of it as it may',
    program: 'fairness/bench.ts',
  },
  'bench gateway': {
    about: 'the gateway beside nginx and a gateway of Node',
    program: 'gateway/bench.ts',
  },
  'bench judged': {
    about: 'clips by the recorded answers of a language model, beside those without one',
    program: 'judged/bench.ts',
  },
  'bench learning': {
    about: 'what simulated creators are told of their audience, drawn',
    program: 'learning/bench.ts',
  },
  'bench lists': {
    about: 'pages of lists among few rows and among many',
    program: 'lists/bench.ts',
    makesDatabases: true,
  },
  'bench quality': {
    about: 'how good the clips are, beside what is reached without the engine',
    program: 'clips/main.ts',
  },
  'bench refusal': {
    about: 'the longest stall of the event loop, for the bodies most expensive to refuse',
    program: 'refusal.ts',
    makesDatabases: true,
  },
  'bench scale': {
    about: 'bytes a row of every table, reads among many rows, a day of events deleted',
    program: 'scale/bench.ts',
    makesDatabases: true,
  },
  'bench search': {
    about: 'searches among the hours of what an account’s videos say',
    program: 'search/bench.ts',
    makesDatabases: true,
  },
  'bench sentences': {
    about: 'punctuation of bare words, on transcripts that people wrote',
    program: 'sentences/bench.ts',
  },
  'bench studio': {
    about: 'visits of the studio on a slow phone, edits of a long clip, flings of a long list',
    program: 'studio/bench.ts',
    makesDatabases: true,
  },
  'bench tokens': {
    about: 'tokens a second beside oidc-provider',
    program: 'tokens/bench.ts',
  },
  'bench verify': {
    about: 'verifying a token beside one bare ES256 verification',
    program: 'verify.ts',
  },
  'bench workers': {
    about: 'one long source, and renders a minute, with one, two and four workers',
    program: 'workers/bench.ts',
    makesDatabases: true,
  },
  'record-answers': {
    about: 'writes the questions of the product about talks as files, and reads answers as files',
    program: 'judged/record.ts',
  },
  'fit edges': {
    about:
      'fits how surely thoughts begin and end to edges that readers judged, and writes the weights',
    program: 'edges/fit.ts',
  },
  'fit reactions': {
    about: 'fits how applause and music are told from other sound, and writes the weights',
    program: 'reactions/fit.ts',
  },
  'fit selection': {
    about: 'fits the selection to what editors chose, and writes its weights',
    program: 'clips/fit.ts',
  },
  'fit titles': {
    about:
      'fits how good a title a line of a clip is to lines that readers judged, and writes the weights',
    program: 'titles/fit.ts',
  },
  'fit sentences': {
    about: 'fits the punctuation of bare words to transcripts, and writes its weights',
    program: 'sentences/fit.ts',
  },
  'convert encoder': {
    about: 'converts Google’s sentence encoder to the model that the engine ships',
    program: 'encoder/convert-encoder.ts',
  },
  'convert faces': {
    about: 'converts MediaPipe’s BlazeFace to the model that the engine ships',
    program: 'faces/convert-blazeface.ts',
  },
  faults: {
    about: 'load while everything breaks in turn, then what must hold is checked',
    program: 'faults/main.ts',
  },
  machines: {
    about: 'the same with two machines in network namespaces; needs root',
    program: 'machines/main.ts',
  },
  failover: {
    about: 'loses Postgres under load, promotes its standby, and counts acknowledged writes',
    program: 'failover/main.ts',
  },
  upgrade: {
    about: 'replaces the last release under load; no call fails and nothing is lost',
    program: 'upgrade/main.ts',
  },
  simulate: {
    about:
      'the domain under a scheduler that stops and breaks it as a seed says; what must hold is checked',
    program: 'simulator/main.ts',
    makesDatabases: true,
  },
  mutants: {
    about: 'breaks the sources in small ways, and counts what the tests notice',
    program: 'mutants/main.ts',
    makesDatabases: true,
  },
  pictures: {
    about: 'pictures of every page and dialog of the studio',
    program: 'pictures/main.ts',
    makesDatabases: true,
  },
  release: {
    about: 'packs what is published of the last commit',
    program: 'release.ts',
  },
  settings: {
    about: 'writes settings into docs/operations.md and the files of deploy/, from their schemas',
    program: 'settings.ts',
  },
}
