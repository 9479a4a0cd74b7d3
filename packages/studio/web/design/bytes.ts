import { useFormatter } from 'use-intl'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Gives a number of bytes as people say it: "1.4 GB". */
export function useBytes(): (bytes: number) => string {
  const { number } = useFormatter()
  return (bytes) => {
    // "0 byte" reads as a mistake.
    const power =
      bytes < 1000 ? Number(bytes === 0) : Math.min(4, Math.floor(Math.log10(bytes) / 3))
    const value = bytes / 1000 ** power
    return number(value, {
      style: 'unit',
      unit: UNITS[power] ?? 'byte',
      unitDisplay: 'short',
      maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
    })
  }
}
