import type { CellType } from '../../cellType'
import { rowTotals } from '../../model/document/totals'
import { fillIn } from '../../model/entity/columnRules'
import type { Field } from '../../model/entity/field'
import type { Registry } from '../../model/entity/registry'
import type { Finding } from '../../model/finding/finding'
import { below } from '../../model/finding/pointer'
import { suggest } from '../../model/finding/suggest'
import type { ColumnDoc } from './columnDoc'
import { type Complain, propsOf } from './columnProps'
import { columnCell } from './columnType'
import { formatted } from './formatted'
import { gridMessages } from './messages'
import {
  type CellValues,
  type CheckHandler,
  type ColumnWidth,
  type GridColumn,
  isReserved,
  type ReservedType,
  type Statistic,
} from './model'
import { withRawValues } from './rawValues'
import { compileRules } from './rules'

export interface ColumnContext {
  readonly cells: Registry<CellType>
  readonly handlers?: ReadonlyMap<string, CheckHandler>
  report(finding: Finding): void
}

export interface Columns {
  readonly columns: readonly GridColumn[]
  /** Settings of the document for the table's own leading columns. */
  readonly leading: ReadonlyMap<ReservedType, ColumnDoc>
}

/** Compiles columns of a document. An invalid column is left out, an invalid member ignored; both are reported. */
export function compileColumns(docs: readonly ColumnDoc[], context: ColumnContext): Columns {
  const leading = new Map<ReservedType, ColumnDoc>()
  const columns: GridColumn[] = []
  const places = new Map<string, number>()
  docs.forEach((doc, index) => {
    const fail = (message: string) =>
      context.report({ pointer: below('', index, 'key'), severity: 'error', message })
    const { key, type = 'normal' } = doc
    const first = places.get(key)
    if (isReserved(type)) leading.set(type, doc)
    else if (!isUsableKey(key)) fail(gridMessages.badKey(String(key)))
    else if (first !== undefined) fail(gridMessages.duplicateKey(key, first))
    else {
      places.set(key, index)
      columns.push(compileColumn(doc, below('', index), context))
    }
  })
  return { columns: withoutBrokenLinks(columns, context), leading }
}

/** A column of an entity's field; the document only overrides. */
export function columnOfField(
  field: Field,
  context: ColumnContext,
  doc: Omit<ColumnDoc, 'key' | 'type'> = {},
): GridColumn {
  const fixed = field.readonly || field.compute !== undefined
  const isKept = field.withheld || field.filledBy !== undefined
  const disabled = isKept || (doc.disabled ?? fixed)
  const { name } = field.type
  const own = { title: field.title, ...doc, key: field.key, type: name, disabled }
  return columnWith(field, context.cells.find(name) ?? context.cells.get('normal'), own, context)
}

/** Initial values of a new row, without its order number. */
export const defaultsOf = (columns: readonly GridColumn[]): CellValues =>
  Object.fromEntries(columns.map(({ key, defaultValue }) => [key, defaultValue]))

const isUsableKey = (key: unknown): boolean =>
  typeof key === 'string' && /^[A-Za-z_][\w.-]{0,63}$/.test(key) && !(key in Object.prototype)

function compileColumn(doc: ColumnDoc, pointer: string, context: ColumnContext): GridColumn {
  const complain = complainAt(pointer, context)
  const { key, title = key } = doc
  const placeholder = doc.placeholder ?? doc.props?.placeholder
  const cell = columnCell(doc, context.cells)
  if (!cell) {
    const { names } = context.cells
    const meant = suggest(doc.type ?? '', names)
    complain('type', gridMessages.unknownType(doc.type ?? '', meant))
  }
  const known = cell ?? context.cells.get('normal')
  const field: Field = {
    key,
    title,
    type: withRawValues(formatted(known.value, doc, complain), doc),
    props: propsOf(doc, complain),
    required: false,
    unique: false,
    readonly: false,
    ...(typeof placeholder === 'string' && { placeholder: fillIn(placeholder, doc) }),
  }
  return columnWith(field, known, doc, { ...context, pointer })
}

function columnWith(
  field: Field,
  cell: CellType,
  doc: ColumnDoc,
  context: ColumnContext & { readonly pointer?: string },
): GridColumn {
  const { pointer = '' } = context
  const complain = complainAt(pointer, context)
  const { handlers, report } = context
  const inner = doc.props?.disabled
  return Object.freeze({
    key: field.key,
    title: doc.title ?? field.title,
    field,
    cell,
    width: readWidth(doc.width, 'width', complain),
    minWidth: minWidthOf(doc, cell, complain),
    fixed: doc.fixed,
    align: doc.align ?? cell.align,
    hidden: doc.visible === false || cell.unseen === true,
    // The column's setting takes precedence over its control's.
    disabled: doc.disabled ?? inner === true,
    // Hidden and read-only cells are not validated, because the user could not correct them.
    rules:
      cell.unseen || field.withheld
        ? []
        : compileRules(doc.validateRules ?? [], {
            field,
            handlers,
            pointer,
            report,
            fillIn: (text) => fillIn(text, doc),
          }),
    statistics: statisticsOf(doc, complain),
    defaultValue: defaultOf(field, cell, doc, complain),
    isOrder: doc.isOrder === true,
    linkageKey: doc.linkageKey,
    slotName: doc.slotName,
    showDetails: doc.showDetails === true,
    formatter: doc.formatter,
  })
}

function minWidthOf(doc: ColumnDoc, cell: CellType, complain: Complain): number {
  const width = readWidth(doc.minWidth, 'minWidth', complain)
  return width.kind === 'px' ? width.size : Math.max(cell.width, leastWidths[cell.name] ?? 0)
}

/** Minimum widths in px of columns whose editors need space (specification: widgets, §9; reference: §1.2). */
const leastWidths: Readonly<Record<string, number>> = {
  date: 135,
  datetime: 200,
  user: 190,
  depart: 190,
  // In a list only the picture is shown; here its buttons are beside it.
  image: 150,
}

function statisticsOf(doc: ColumnDoc, complain: Complain): readonly Statistic[] {
  const names = typeof doc.statistics === 'string' ? [doc.statistics] : (doc.statistics ?? [])
  return names.flatMap((name): readonly Statistic[] => {
    const known = rowTotals.find((total) => total === name)
    if (known) return [known === 'avg' ? 'average' : known]
    complain('statistics', gridMessages.badStatistic(name))
    return []
  })
}

function defaultOf(field: Field, cell: CellType, doc: ColumnDoc, complain: Complain): unknown {
  const raw = Array.isArray(doc.defaultValue) ? doc.defaultValue.join(',') : doc.defaultValue
  // An unticked box or switch is off, not empty.
  const isBox = cell.toggle !== undefined
  const isTick = doc.defaultChecked !== undefined || (isBox && raw === undefined)
  const given = isTick ? doc.defaultChecked === true : raw
  if (given === undefined) return field.default ?? null
  const value = field.type.fromWire(given, field)
  if (value === undefined) complain('defaultValue', gridMessages.badDefault(field.title))
  return value ?? null
}

/** Drops links to unknown columns, and links back to the same chain. */
function withoutBrokenLinks(
  columns: readonly GridColumn[],
  context: ColumnContext,
): readonly GridColumn[] {
  const targets = new Map(columns.map(({ key, linkageKey }) => [key, linkageKey]))
  return columns.map((column) => {
    const { key, linkageKey } = column
    if (linkageKey === undefined) return column
    const cyclic = leadsBack(key, targets)
    if (targets.has(linkageKey) && !cyclic) return column
    const message = cyclic ? gridMessages.linkCycle(key) : gridMessages.linkUnknown(linkageKey)
    context.report({ pointer: `/${key}/linkageKey`, severity: 'error', message })
    return Object.freeze({ ...column, linkageKey: undefined })
  })
}

function leadsBack(key: string, targets: ReadonlyMap<string, string | undefined>): boolean {
  const seen = new Set<string>()
  for (let at = targets.get(key); at !== undefined && !seen.has(at); at = targets.get(at)) {
    if (at === key) return true
    seen.add(at)
  }
  return false
}

const complainAt =
  (pointer: string, { report }: ColumnContext): Complain =>
  (member, message) =>
    report({ pointer: below(pointer, member), severity: 'warning', message })

const widest = 4000

/** 120, '120', '120px' or '20%'; anything else is reported and ignored. */
function readWidth(
  raw: number | string | undefined,
  member: string,
  complain: Complain,
): ColumnWidth {
  if (raw === undefined || raw === '' || raw === 'auto') return { kind: 'auto' }
  const [, digits, unit = 'px'] = /^(\d+(?:\.\d+)?)(px|%)?$/.exec(String(raw).trim()) ?? []
  const size = Number(digits)
  const kind = unit === '%' ? 'percent' : 'px'
  if (size > 0 && size <= (kind === 'percent' ? 100 : widest)) return { kind, size }
  complain(member, gridMessages.badWidth(String(raw)))
  return { kind: 'auto' }
}
