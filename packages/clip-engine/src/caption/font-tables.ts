/** Lists a font's tables and where they begin. */
function readTables(font: DataView): Map<string, number> {
  const count = font.getUint16(4)
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const entry = 12 + 16 * index
      const name = [0, 1, 2, 3].map((byte) => String.fromCharCode(font.getUint8(entry + byte)))
      return [name.join(''), font.getUint32(entry + 8)]
    }),
  )
}

/**
 * Finds where a table of a font begins.
 *
 * @throws {RangeError} The font has no such table.
 */
export function findTable(font: DataView, name: string): number {
  const offset = readTables(font).get(name)
  if (offset === undefined) throw new RangeError(`it has no table ${name}`)
  return offset
}
