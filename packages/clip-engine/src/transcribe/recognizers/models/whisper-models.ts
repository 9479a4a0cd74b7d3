export interface WhisperModel {
  url: string
  size_bytes: number
  sha256: string
  /** Most memory that recognition with the model needs. */
  memoryBytes: number
}

const GB = 1e9

/** Address of whisper.cpp's published models, at a fixed revision so that the checksums below stay valid. */
const PUBLISHED =
  'https://huggingface.co/ggerganov/whisper.cpp/resolve/5359861c739e955e79d9a303bcbc70fb988958b1'

/** @see https://github.com/ggml-org/whisper.cpp/tree/master/models for sizes; the repository's file pages state the SHA-256 */
const FILES: Record<string, Omit<WhisperModel, 'url'>> = {
  tiny: {
    size_bytes: 77_691_713,
    sha256: 'be07e048e1e599ad46341c8d2a135645097a538221678b7acdd1b1919c6e1b21',
    memoryBytes: 0.4 * GB,
  },
  base: {
    size_bytes: 147_951_465,
    sha256: '60ed5bc3dd14eea856493d334349b405782ddcaf0028d4b5df4088345fba2efe',
    memoryBytes: 0.5 * GB,
  },
  small: {
    size_bytes: 487_601_967,
    sha256: '1be3a9b2063867b937e64e2ec7483364a79917e157fa98c5d94b5c1fffea987b',
    memoryBytes: 1 * GB,
  },
  'large-v3-turbo-q5_0': {
    size_bytes: 574_041_195,
    sha256: '394221709cd5ad1f40c46e6031ca61bce88931e6e088c188294c6d5a55ffa7e2',
    memoryBytes: 1.2 * GB,
  },
  'large-v3-turbo': {
    size_bytes: 1_624_555_275,
    sha256: '1fc70f774d38eb169993ac391eea357ef47c88757ef72ee5943879b7e8e2bc69',
    memoryBytes: 2.5 * GB,
  },
}

/** The multilingual models that are known by name, smallest first. */
export type WhisperModels = Record<string, WhisperModel>

/**
 * Lists the models with the addresses of their files.
 *
 * @param address - Of a folder with the same files (`ggml-base.bin`, …); default: that of whisper.cpp's published models.
 */
export function whisperModels(address: string = PUBLISHED): WhisperModels {
  const folder = address.replace(/\/+$/, '')
  const models = Object.entries(FILES).map(([name, file]) => {
    return [name, { ...file, url: `${folder}/${modelFile(name)}` }] as const
  })
  return Object.fromEntries(models)
}

export function modelFile(name: string): string {
  return `ggml-${name}.bin`
}
