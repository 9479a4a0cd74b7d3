import { EngineError } from '../engine-error.ts'
import { readText } from '../ffmpeg/read-text.ts'
import { ACCEPTED } from './containers.ts'
import { PACKET_ENTRIES, type Packet } from './read-packets.ts'
import { type ProbedFile, startFfprobe } from './run-ffprobe.ts'

/** The header of a file as printed by ffprobe, and its first packets. The header's values are unverified claims. */
export interface Header {
  streams: HeaderStream[]
  /** At most `FIRST_PACKETS`. */
  packets: Packet[]
  format: {
    format_name: string
    start_time?: string
    duration?: string
    tags?: Record<string, string>
  }
}

export interface HeaderStream {
  index: number
  codec_type?: string
  codec_name?: string
  width?: number
  height?: number
  pix_fmt?: string
  avg_frame_rate?: string
  color_space?: string
  color_range?: string
  color_transfer?: string
  channels?: number
  sample_rate?: string
  disposition?: Record<string, 0 | 1>
  tags?: Record<string, string>
  side_data_list?: { rotation?: number }[]
}

/** Those of about twenty seconds of picture and sound: all of a short file. */
export const FIRST_PACKETS = 1500
const MAX_STREAMS = 200
const MAX_CHARACTERS = 2 ** 21
const ENTRIES = [
  'format=format_name,start_time,duration',
  'format_tags=title,major_brand',
  'stream=index,codec_type,codec_name,width,height,pix_fmt,avg_frame_rate,color_space,color_range,color_transfer,channels,sample_rate',
  'stream_disposition',
  'stream_tags=language',
  'stream_side_data=rotation',
  PACKET_ENTRIES,
].join(':')

/**
 * Reads the header of a media file and its first packets.
 *
 * @throws {EngineError} `source_unsupported` for a file that is not an accepted container or exceeds a limit;
 *   `source_corrupt` for an accepted container whose header cannot be read.
 */
export async function readHeader(file: ProbedFile): Promise<Header> {
  const packets = ['-read_intervals', `%+#${FIRST_PACKETS}`]
  const args = ['-show_entries', ENTRIES, ...packets, '-of', 'json']
  const { output, finished } = startFfprobe(file, args, 60)
  let json = ''
  for await (const text of readText(output)) {
    json += text
    if (json.length > MAX_CHARACTERS) throw unsupported('The file’s header is larger than 2 MB.')
  }
  const { exitCode, log } = await finished
  if (exitCode !== 0) throw explain(log)
  const header = JSON.parse(json) as Header
  refuseExcess(header, log)
  return header
}

function explain(log: string): EngineError {
  const refused = /\[([^\s\]]+) @ [^\]]+\] Format not on whitelist/.exec(log)?.[1]
  if (refused)
    return unsupported(`The format of the file is “${refused}”. Accepted are ${ACCEPTED}.`)
  // A line with a demuxer's name is only written by a demuxer that recognized the file.
  const complaint = /^\[[^\s\]]+ @ [^\]]+\] (.+)$/m.exec(log)?.[1]
  if (complaint) {
    return new EngineError('source_corrupt', `The file’s header cannot be read: ${complaint}.`)
  }
  return unsupported(`The file is not in a known format. Accepted are ${ACCEPTED}.`)
}

function refuseExcess({ streams, format }: Header, log: string): void {
  if (streams.length > MAX_STREAMS) {
    throw unsupported(`The file has ${streams.length} tracks; at most ${MAX_STREAMS} are read.`)
  }
  // The decoder enforces the limit, because the actual picture size may differ from the header's.
  const picture = /Picture size (\d+x\d+) exceeds/.exec(log)?.[1]
  if (picture) throw unsupported(`The picture is ${picture}; at most 8192x8192 is decoded.`)
  if (/^(hei[cfmsx]|mif1|msf1|avi[fs])/.test(format.tags?.['major_brand'] ?? '')) {
    throw unsupported('The file is a still picture, not a video.')
  }
}

function unsupported(message: string): EngineError {
  return new EngineError('source_unsupported', message)
}
