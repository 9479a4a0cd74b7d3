/** The columns of a table for people: each heading, and the value below it. */
export type Columns<Row extends object> = Record<string, (row: Row) => unknown>
