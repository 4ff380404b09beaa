import type { CellType } from '../../cellType'
import { compileColumns } from '../../grid/columns/columns'
import { entityColumns } from '../../grid/columns/entityColumns'
import type { GridColumn, WireRow } from '../../grid/columns/model'
import type { CellRefusal } from '../../grid/store/tell'
import { fieldBelowAt } from '../../model/entity/childRows'
import type { Entity } from '../../model/entity/entity'
import type { Registry } from '../../model/entity/registry'
import type { CheckAnswer, WrongRow } from './checkAnswer'
import { importMessages } from './messages'

// No field of an entity starts with underscores, so there is no conflict.
const rowKey = '__row'
const fileKey = '__file'
const wholeKey = '__whole'

/** Columns for the row's origin and its general errors, then the columns of the file. */
export function errorColumns(
  { columns, rows }: CheckAnswer,
  entity: Entity,
  cells: Registry<CellType>,
  files: number,
): readonly GridColumn[] {
  const own = [
    ...(files > 1 ? [{ key: fileKey, title: importMessages.fileColumn, width: 140 }] : []),
    { key: rowKey, title: importMessages.rowColumn, width: 64 },
    ...(rows.some(({ errors }) => errors.some(isWhole))
      ? [{ key: wholeKey, title: importMessages.rowError, width: 240 }]
      : []),
  ].map((doc) => ({ ...doc, disabled: true }))
  const fields = columns.flatMap((key) => entity.fields.get(key) ?? fieldBelowAt(entity, key) ?? [])
  const { columns: leading } = compileColumns(own, { cells, report: () => undefined })
  return [...leading, ...entityColumns({ fields, cells })]
}

/** The rows as the table loads them. */
export const errorRows = (
  { rows }: CheckAnswer,
  files: readonly { readonly name: string }[],
): readonly WireRow[] =>
  rows.map(({ id, file, row, record, errors }) => ({
    ...record,
    id,
    [rowKey]: String(row),
    [fileKey]: files[file]?.name ?? '',
    [wholeKey]: errors
      .filter(isWhole)
      .map(({ message }) => message)
      .join('；'),
  }))

/** The server's messages about cells. */
export const errorNotes = ({ rows }: CheckAnswer): readonly CellRefusal[] =>
  rows.flatMap(({ id, texts, errors }) =>
    errors.flatMap(({ field, message }): readonly CellRefusal[] =>
      field === undefined ? [] : [{ row: id, key: field, message, refused: texts[field] }],
    ),
  )

const isWhole = ({ field }: WrongRow['errors'][number]): boolean => field === undefined
