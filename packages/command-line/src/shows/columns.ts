/** What people see of a row: the heads of columns, and what stands below them. */
export type Columns<Row extends object> = Record<string, (row: Row) => unknown>
