import type { Row } from '../data/rows'
import { tableMessages } from '../messages'
import type { Field } from '../model/entity/field'
import { isTable } from '../values/choice'
import { Checkbox } from './Checkbox'
import type { TableColumn } from './layout'
import { RowActions } from './RowActions'
import { cellNode, guarded } from './RowCells'
import type { TableRowProps } from './rowProps'
import './cards.css'

const factsShown = 2

/** The parts of a record's card, from the columns of its list. */
export function partsOf(columns: readonly TableColumn[], label: Field) {
  const title =
    columns.find(({ open }) => open) ?? columns.find(({ key }) => key === label.key) ?? columns[0]
  const others = columns.filter((column) => column !== title)
  const state = others.find(isState)
  const facts = others.filter((column) => column !== state && !isPicture(column))
  return { title, state, facts: facts.slice(0, factsShown) }
}

/** Whether the value is one of a dictionary's. */
const isState = ({ field }: TableColumn): boolean => {
  const dict = field.type.dict(field)
  return dict !== undefined && !isTable(dict) && field.type.exprType(field).kind === 'string'
}

const isPicture = ({ cell }: TableColumn): boolean =>
  cell?.sameWidth === true && isListed(cell.name)
const isListed = (name: string) => name === 'image' || name === 'file'

/** A record on a small screen: its name and state, two facts, and all actions in the 更多 menu. */
export function CardRow(props: TableRowProps & { readonly name: string }) {
  const { row, layout, label, lookup, selected, name, onToggle, onOpen } = props
  const { title, state, facts } = partsOf(layout.columns, label)
  const shown = (column: TableColumn) => guarded(column, cellNode(column, { row, lookup, onOpen }))
  return (
    <td className="jd-card-cell">
      <div className="jd-card-line">
        {props.lead}
        {layout.selectable && (
          <Checkbox
            label={tableMessages.select(name)}
            state={selected ? 'all' : 'none'}
            disabled={row.id === undefined}
            onToggle={() => onToggle(row)}
          />
        )}
        <strong className="jd-card-title">{title && shown(title)}</strong>
        {state && shown(state)}
        {layout.actionWidth > 0 && <CardActions {...props} />}
      </div>
      <dl className="jd-card-facts">
        {facts.map((column) => (
          <div key={column.key}>
            <dt>{column.title}</dt>
            <dd>{shown(column)}</dd>
          </div>
        ))}
      </dl>
    </td>
  )
}

function CardActions({ row, ...props }: TableRowProps & { readonly name: string }) {
  return row.unusable ? <UnusableRow row={row} /> : <RowActions {...props} row={row} inline={0} />
}

/** Why a record cannot be acted on. */
export const UnusableRow = ({ row: { unusable } }: { readonly row: Row }) => (
  <span className="jd-bad">
    {unusable === 'missing' ? tableMessages.missingId : tableMessages.duplicateId}
  </span>
)
