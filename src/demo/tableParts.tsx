import {
  EditableTable,
  type EditableTableProps,
  type MainFormProps,
  type RowContentProps,
  type SlotProps,
  type SpanMethod,
  type TableDoc,
} from '#grid'
import { demoMessages as messages } from './messages'

export interface TableDemo {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly doc: TableDoc
  readonly rows?: readonly unknown[]
  /** Key for the table's unsaved edits. */
  readonly draftKey?: string
  /** Number of generated rows for a long table. */
  readonly generate?: number
  /** The table for a row's `items`. */
  readonly inner?: TableDoc
  /** Options of linked selects, by the value of the parent level. */
  readonly links?: {
    readonly key: string
    readonly options: Readonly<Record<string, readonly { value: string; text: string }[]>>
  }
}

type Parts = Pick<
  EditableTableProps,
  | 'slots'
  | 'expandContent'
  | 'subForm'
  | 'mainForm'
  | 'spanMethod'
  | 'linkageConfig'
  | 'onDetailsConfirm'
>

/** Parts that a document cannot express: functions and components of the program. */
export function partsOf({ id, inner, links }: TableDemo): Parts {
  return {
    ...(id === 'types' && { slots: { cells: { stars: Stars } } }),
    ...(inner && { expandContent: itemsBy(inner), subForm: itemsBy(inner), mainForm: Details }),
    ...(links && { linkageConfig: [chainOf(links)] }),
    ...(id === 'spans' && { spanMethod: byGroup }),
    onDetailsConfirm({ $table, row, callback }) {
      $table.setValues([{ rowKey: String(row.id), values: row }])
      callback(true)
    },
  }
}

function itemsBy(doc: TableDoc) {
  // biome-ignore lint/correctness/noComponentHookFactories: made once for a table of the page
  return function Items({ row }: RowContentProps) {
    const { items } = row
    return (
      <EditableTable
        doc={doc}
        title={messages.items(String(row.name))}
        rows={Array.isArray(items) ? items : none}
      />
    )
  }
}

const none: readonly unknown[] = []

function Details({ row, onChange }: MainFormProps) {
  return (
    <label className="demo-details">
      {messages.stock}
      <input
        type="number"
        value={String(row.stock ?? '')}
        onChange={({ target }) => onChange({ stock: target.valueAsNumber })}
      />
    </label>
  )
}

const chainOf = ({ key, options }: NonNullable<TableDemo['links']>) => ({
  key,
  requestData: async (parent: string) => options[parent] ?? [],
})

/** Merges the cells of neighbours in one group; a row without a group merges its group and name cells. */
const byGroup: SpanMethod = (row, { key }, rowIndex, _columnIndex, rowAt) => {
  if (row.id === '6') return key === 'group' ? [1, 2] : key === 'name' ? [1, 0] : undefined
  if (key !== 'group') return undefined
  const { group } = row
  if (group === null || group === undefined) return undefined
  const isSame = (index: number) => rowAt(index)?.group === group
  if (isSame(rowIndex - 1)) return [0, 1]
  let rowspan = 1
  while (isSame(rowIndex + rowspan)) rowspan += 1
  return [rowspan, 1]
}

const most = 5

/** Content of the `slot` column in the table of all types. */
function Stars({ value, label, disabled, triggerChange }: SlotProps) {
  return (
    <input
      type="range"
      className="demo-stars"
      aria-label={label}
      aria-valuetext={messages.stars(Number(value ?? 0))}
      min={0}
      max={most}
      value={Number(value ?? 0)}
      disabled={disabled}
      onChange={({ target }) => triggerChange(target.valueAsNumber)}
    />
  )
}
