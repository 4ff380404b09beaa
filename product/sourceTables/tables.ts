import { isRecord } from '#data'

export interface SourceColumn {
  readonly name: string
  /** PostgreSQL's name of the type. */
  readonly type: string
  readonly comment: string
  /** Whether it is the whole primary key. */
  readonly key: boolean
}

export interface SourceTable {
  readonly name: string
  readonly comment: string
  readonly columns: readonly SourceColumn[]
}

export const readTables = (result: unknown): readonly SourceTable[] =>
  listOf(result).map((table) => ({
    name: textOf(table.name),
    comment: textOf(table.comment),
    columns: listOf(table.columns).map((column) => ({
      name: textOf(column.name),
      type: textOf(column.type),
      comment: textOf(column.comment),
      key: column.key === true,
    })),
  }))

/** Tables with the text in their name, comment or columns; all tables for ''. */
export function found(tables: readonly SourceTable[], text: string): readonly SourceTable[] {
  const keyword = text.trim().toLowerCase()
  const has = ({ name, comment }: Pick<SourceColumn, 'name' | 'comment'>) =>
    `${name}\n${comment}`.toLowerCase().includes(keyword)
  return tables.filter((table) => has(table) || table.columns.some(has))
}

const textOf = (value: unknown): string => String(value ?? '')

const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])
