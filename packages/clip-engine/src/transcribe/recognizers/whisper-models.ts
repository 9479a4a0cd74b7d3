/** A published model file. */
export interface WhisperModel {
  url: string
  size_bytes: number
  sha256: string
}

const REPOSITORY =
  'https://huggingface.co/ggerganov/whisper.cpp/resolve/5359861c739e955e79d9a303bcbc70fb988958b1'

/**
 * The multilingual models of whisper.cpp by name, smallest first.
 *
 * Rough needs: `tiny` 0.4 GB of memory, `base` 0.5, `small` 1, `large-v3-turbo` 2.5 (its `-q5_0`, 1.2).
 *
 * @see https://huggingface.co/ggerganov/whisper.cpp
 */
export const WHISPER_MODELS: Record<string, WhisperModel> = {
  tiny: {
    url: `${REPOSITORY}/ggml-tiny.bin`,
    size_bytes: 77_691_713,
    sha256: 'be07e048e1e599ad46341c8d2a135645097a538221678b7acdd1b1919c6e1b21',
  },
  base: {
    url: `${REPOSITORY}/ggml-base.bin`,
    size_bytes: 147_951_465,
    sha256: '60ed5bc3dd14eea856493d334349b405782ddcaf0028d4b5df4088345fba2efe',
  },
  small: {
    url: `${REPOSITORY}/ggml-small.bin`,
    size_bytes: 487_601_967,
    sha256: '1be3a9b2063867b937e64e2ec7483364a79917e157fa98c5d94b5c1fffea987b',
  },
  'large-v3-turbo-q5_0': {
    url: `${REPOSITORY}/ggml-large-v3-turbo-q5_0.bin`,
    size_bytes: 574_041_195,
    sha256: '394221709cd5ad1f40c46e6031ca61bce88931e6e088c188294c6d5a55ffa7e2',
  },
  'large-v3-turbo': {
    url: `${REPOSITORY}/ggml-large-v3-turbo.bin`,
    size_bytes: 1_624_555_275,
    sha256: '1fc70f774d38eb169993ac391eea357ef47c88757ef72ee5943879b7e8e2bc69',
  },
}
