/** The rows of a table that is written as text: a line each, with bars between its cells. */
export const rows = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()))
