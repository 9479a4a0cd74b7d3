/** Names a file after a clip: its rank, and what of its title every file system accepts. */
export function fileName({ rank, title }: { rank: number; title: string }): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const short = [...words]
    .slice(0, 60)
    .join('')
    .replace(/^-+|-+$/g, '')
  return [String(rank).padStart(2, '0'), short].filter(Boolean).join('-')
}
