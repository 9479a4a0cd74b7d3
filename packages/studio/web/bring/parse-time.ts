/** Reads a time as people write it (`90`, `1:30`, `1:02:03`) in seconds; `null` when it is none. */
export function parseTime(text: string): number | null {
  const trimmed = text.trim()
  if (!/^\d{1,6}(:[0-5]?\d){0,2}$/.test(trimmed)) return null
  return trimmed.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}
