import { Type } from 'typebox'
import { rowsManual as manual } from '../../model/document/messages.manual'
import { namePattern } from '../../model/document/names'
import { type RowColumnDoc, rowColumn } from '../../model/document/rowColumn'
import { closed, named, oneOf, ref, shorthand, sortPattern } from '../../model/document/schema'
import { type RowTotal, rowTotals } from '../../model/document/totals'
import { mostChildRows } from '../../model/entity/childRows'
import { columnRules } from '../../model/entity/columnRules'
import {
  defineValue,
  type Field,
  type RowProposals,
  type Wire,
  type WireObject,
} from '../../model/entity/field'
import { isObject } from '../../model/finding/walk'
import { subtableMessages } from './messages'

const childField = Type.String({ pattern: namePattern, description: manual.column })
const count = (minimum: number, description: string) =>
  Type.Optional(Type.Integer({ minimum, maximum: mostChildRows, description }))
const flag = (description: string) => Type.Optional(Type.Boolean({ description }))

const props = {
  of: ref('entity', manual.of),
  by: Type.Optional(Type.String({ pattern: namePattern, description: manual.by })),
  minRows: count(0, manual.minRows),
  maxRows: count(1, manual.maxRows),
  totals: Type.Optional(named(oneOf(rowTotals, manual.totals), manual.totals)),
  columns: Type.Optional(
    Type.Array(shorthand(childField, rowColumn(childField), manual.column), {
      description: manual.columns,
      minItems: 1,
      maxItems: 100,
    }),
  ),
  sort: Type.Optional(Type.String({ pattern: sortPattern, description: manual.rowSort })),
  propose: Type.Optional(
    closed(
      {
        call: ref('endpoint', manual.proposeCall),
        with: Type.Array(ref('field', manual.proposeWith), {
          description: manual.proposeWith,
          minItems: 1,
          maxItems: 8,
        }),
      },
      manual.propose,
    ),
  ),
  rowNumber: flag(manual.rowNumber),
  dragSort: flag(manual.dragSort),
  alwaysEdit: flag(manual.alwaysEdit),
}

/** A row on the wire: members by field of the child, with `id` and `ver` once saved. */
export type ChildRow = WireObject

export interface SubtableProps {
  readonly of: string
  readonly by?: string
  readonly minRows?: number
  readonly maxRows?: number
  readonly totals?: Readonly<Record<string, RowTotal>>
  readonly columns?: readonly (string | RowColumnDoc)[]
  readonly sort?: string
  readonly propose?: RowProposals
  readonly rowNumber?: boolean
  readonly dragSort?: boolean
  readonly alwaysEdit?: boolean
}

/**
 * Records of another entity that belong to this one, sent as a list with it. `null` = not known: the rows stay
 * untouched; an empty list = there are none.
 */
export const subtableValue = defineValue<readonly ChildRow[], typeof props>({
  name: 'subtable',
  title: subtableMessages.title,
  props,
  operators: [],
  wide: true,
  storage: () => ({ kind: 'none' }),
  exprType: () => ({ kind: 'list', of: { kind: 'any' } }),
  fromWire: (raw) => (raw === null || raw === undefined || raw === '' ? null : rowsIn(raw)),
  toWire: (rows) => rows,
  // A spreadsheet cell has no room for a table: it holds the wire form as JSON.
  toText: (rows) => (rows === null ? '' : JSON.stringify(rows)),
  fromText: (text) => (text.trim() === '' ? null : rowsIn(parsed(text))),
  check: (rows, field) => countError(rows.length, field),
  dictValues: () => [],
  proposed: ({ props }) => props.propose,
  rows: ({
    props: { of, by, minRows = 0, maxRows = mostChildRows, dragSort = false, sort, columns = [] },
  }) => ({
    of,
    by,
    min: minRows,
    max: maxRows,
    sorted: dragSort,
    ...(sort && { order: { field: sort.replace(/^-/, ''), desc: sort.startsWith('-') } }),
    rules: columns.flatMap((column) =>
      typeof column === 'string'
        ? []
        : columnRules({ ...column, key: column.field }, column.validateRules ?? []),
    ),
  }),
})

const rowsIn = (raw: unknown): readonly ChildRow[] | undefined =>
  Array.isArray(raw) && raw.every(isRow) ? raw : undefined

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The error about the number of rows, if any. */
export function countError(
  rows: number,
  { title, props: { minRows = 0, maxRows = mostChildRows } }: Field<SubtableProps>,
): string | null {
  if (rows < minRows) return subtableMessages.few(title, minRows)
  return rows > maxRows ? subtableMessages.many(title, maxRows) : null
}

// Wire bodies were parsed from JSON, so objects hold nothing but JSON values.
const isRow = (raw: unknown): raw is Readonly<Record<string, Wire>> => isObject(raw)
