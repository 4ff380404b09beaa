import { isRecord, type WireRecord } from '../data/envelope'
import type { Operator, Option } from '../model/entity/field'
import type { Sort } from '../table/model'
import { memberText, type PickColumn } from './source'

/** Description of a report, parsed from answers of any shape. */
export interface ReportHead {
  readonly id: string
  readonly title: string
  readonly columns: readonly PickColumn[]
  /** Masked columns: they are shown, but not copied to other fields. */
  readonly masked: ReadonlySet<string>
  /** Options of translated columns, by column. */
  readonly options: ReadonlyMap<string, readonly Option[]>
  /** The column that names a row; default: the first column. */
  readonly textKey: string
}

export function readReport(raw: unknown): ReportHead | undefined {
  if (!isRecord(raw)) return undefined
  const id = memberText(raw, 'cgRpConfigId')
  if (id === '' || !Array.isArray(raw.columns)) return undefined
  const dicts = readDicts(raw.dictOptions)
  const listed = new Map<string, readonly Option[]>()
  const columns = raw.columns.filter(isRecord).flatMap((column): readonly PickColumn[] => {
    const key = memberText(column, 'dataIndex')
    const options = dicts.get(memberText(column, 'customRender'))
    const width = Number(memberText(column, 'width'))
    const align = memberText(column, 'align')
    if (key === '') return []
    if (options)
      listed.set(
        key,
        [...options].map(([value, text]) => ({ value, text })),
      )
    return [
      {
        key,
        title: memberText(column, 'title') || key,
        sortable: column.sorter === true,
        ...(width > 0 ? { width } : {}),
        ...(align === 'right' || align === 'center' ? { align } : {}),
        ...(options ? { textOf: (row) => translated(memberText(row, key), options) } : {}),
      },
    ]
  })
  const masked = new Set(
    raw.columns
      .filter(isRecord)
      .flatMap((column) => (column.masked === true ? [memberText(column, 'dataIndex')] : [])),
  )
  const [first] = columns
  const textKey = memberText(raw, 'textField') || (first?.key ?? 'id')
  return { id, title: memberText(raw, 'cgRpConfigName'), columns, masked, options: listed, textKey }
}

function readDicts(raw: unknown): ReadonlyMap<string, ReadonlyMap<string, string>> {
  if (!isRecord(raw)) return new Map()
  return new Map(
    Object.entries(raw).map(([code, options]) => [
      code,
      new Map(
        (Array.isArray(options) ? options : [])
          .filter(isRecord)
          .map((option): [string, string] => [
            memberText(option, 'value'),
            memberText(option, 'text'),
          ]),
      ),
    ]),
  )
}

/** Translates a comma list of values to texts. */
const translated = (value: string, texts: ReadonlyMap<string, string>): string =>
  value
    .split(',')
    .map((one) => texts.get(one) ?? one)
    .join(',')

export interface ReportItemSpec {
  readonly key: string
  readonly title: string
  readonly type: string | undefined
  readonly props: Readonly<Record<string, unknown>>
  readonly operator?: Operator
  readonly hidden: boolean
}

/** Type of the control for each `view` of a query item (reference: widgets, §8.3); others are text boxes. */
const types: Readonly<Record<string, string>> = {
  list: 'select',
  radio: 'select',
  switch: 'select',
  checkbox: 'list_multi',
  list_multi: 'list_multi',
  sel_search: 'sel_search',
  search: 'sel_search',
  sel_tree: 'tree',
  cat_tree: 'category',
  sel_user: 'user',
  sel_depart: 'depart',
  popup: 'popup',
  pca: 'area',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  number: 'inputNumber',
  integer: 'inputNumber',
}

/** Views that choose from a list. */
const listViews = new Set(['list', 'radio', 'switch', 'checkbox', 'list_multi'])

const rules: readonly Operator[] = [
  ...(['eq', 'ne', 'like', 'left_like', 'right_like'] as const),
  ...(['in', 'gt', 'ge', 'lt', 'le', 'between'] as const),
]

interface Lists {
  readonly yesNo: readonly Option[]
  /** Options of the report's columns. */
  readonly options: ReportHead['options']
}

/** The query items of a report, each with the properties of its control. */
export function readItems(raw: unknown, lists: Lists): readonly ReportItemSpec[] {
  if (!Array.isArray(raw)) return []
  return raw.filter(isRecord).flatMap((item): readonly ReportItemSpec[] => {
    const key = memberText(item, 'field')
    if (key === '') return []
    const view = memberText(item, 'view').toLowerCase()
    const props = propsOf(view, item, lists)
    const known = Object.hasOwn(types, view) && props !== undefined
    const range = memberText(item, 'mode') !== '' && memberText(item, 'mode') !== 'single'
    const rule = rules.find((one) => one === memberText(item, 'rule'))
    const operator = range ? 'between' : rule
    return [
      {
        key,
        title: memberText(item, 'label') || key,
        type: known ? types[view] : undefined,
        props: props ?? {},
        hidden: memberText(item, 'hidden') === '1',
        ...(operator === undefined ? {} : { operator }),
      },
    ]
  })
}

/** Properties of the item's type; undefined if something is missing: then the item is a text box. */
function propsOf(
  view: string,
  item: WireRecord,
  { yesNo, options }: Lists,
): Readonly<Record<string, unknown>> | undefined {
  const given = (names: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(names)
        .map(([prop, member]) => [prop, memberText(item, member)])
        .filter(([, text]) => text !== ''),
    )
  switch (types[view]) {
    case 'select':
    case 'list_multi':
    case 'sel_search':
    case 'tree': {
      const dict = dictOf(item)
      // Without its own dictionary (`config`), an item uses the options of its column.
      const listed = listViews.has(view) ? options.get(memberText(item, 'field')) : undefined
      if (listed && (dict === undefined || memberText(item, 'config') !== '1')) {
        return { options: listed }
      }
      if (view === 'switch' && dict === undefined) return { options: yesNo }
      if (dict === undefined) return undefined
      const tree = { pidField: 'pidField', pidValue: 'pidValue', hasChildField: 'hasChildField' }
      return { dict, ...(view === 'sel_tree' ? given(tree) : {}) }
    }
    case 'category':
      return given({ root: 'pcode' })
    case 'popup': {
      const popup = { popupCode: 'dictTable', orgFields: 'dictCode', destFields: 'dictText' }
      const props = given(popup)
      return Object.keys(props).length === Object.keys(popup).length ? props : undefined
    }
    default:
      return {}
  }
}

function dictOf(item: WireRecord): string | undefined {
  const whole = memberText(item, 'dict')
  if (whole !== '') return whole
  const [table, text, code] = ['dictTable', 'dictText', 'dictCode'].map((key) =>
    memberText(item, key),
  )
  if (!code) return undefined
  return table && text ? `${table},${text},${code}` : code
}

/** Parses `col=asc`; undefined for anything else. */
export function readSorter(text: string): Sort | undefined {
  const [, field = '', order = ''] = /^(\w+)=(asc|desc)$/.exec(text) ?? []
  if (field === '') return undefined
  return { field, order: order === 'asc' ? 'asc' : 'desc' }
}

const rowKeyLength = 50

/** Identifies a row of a report: its id, or all its values together (§8.2). */
export function rowKey(row: WireRecord): string {
  const id = memberText(row, 'id')
  const rest = Object.keys(row).filter((key) => key !== 'id' && !key.endsWith('_dictText'))
  return (
    id ||
    rest
      .map((key) => memberText(row, key))
      .join('')
      .slice(0, rowKeyLength)
  )
}
