import './preview.css'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useLookup } from '../data/lookup'
import { compileEntity } from '../model/compile/compileEntity'
import type { EntityDoc, FieldDoc } from '../model/document/entityDoc'
import type { Field } from '../model/entity/field'
import { writePlain } from '../model/entity/plainParam'
import { Registry } from '../model/entity/registry'
import { CellSearch } from '../ui/CellEdit'
import { CellShow } from '../ui/CellShow'
import { useCells } from '../ui/cells'
import { FieldTrial } from './FieldTrial'
import { previewMessages as messages } from './messages'

interface FieldPreviewProps {
  /** As in `fields` of an entity document. */
  readonly doc: Readonly<Record<string, unknown>>
  /** Initial value, in wire form. */
  readonly value?: unknown
  /** A wire value that the field refuses; absent = the error shown is that of an empty field. */
  readonly wrong?: unknown
  /** Shows only the filled state; other states are shown elsewhere. */
  readonly brief?: boolean
  /** Document of the entity of the field's rows. */
  readonly child?: unknown
}

/** Preview of a field: its control in each state, and its value in each place. */
export function FieldPreview({ doc, value: wire, wrong, brief = false, child }: FieldPreviewProps) {
  const cells = useCells()
  const lookup = useLookup()
  const id = useId()
  const field = useMemo(() => compileOne(doc, child, cells), [doc, child, cells])
  const [value, setValue] = useState<unknown>(() => field && read(wire, field))
  if (!field) return <p role="alert">{messages.broken}</p>
  const cell = cells.find(field.type.name)
  const edits = cell?.unseen !== true
  // A read-only type is never invalid, and looks the same when disabled.
  const full = edits && !brief && (cell?.inCell !== 'never' || field.rows !== undefined)
  const shared = { field, lookup }
  const trial = { ...shared, required: doc.required === true }
  const rows: readonly (readonly [string, ReactNode] | false)[] = [
    edits && [
      brief ? messages.edit : messages.filled,
      <FieldTrial key="f" {...trial} id={`${id}-filled`} start={value} onValue={setValue} />,
    ],
    edits &&
      !brief && [
        messages.empty,
        <FieldTrial key="e" {...trial} id={`${id}-empty`} start={null} untouched />,
      ],
    full && [
      messages.locked,
      <FieldTrial key="l" {...trial} id={`${id}-locked`} start={value} disabled />,
    ],
    full && [
      messages.wrong,
      <FieldTrial key="w" {...shared} id={`${id}-wrong`} start={read(wrong, field)} required />,
    ],
    edits && [messages.cell, <CellShow key="c" {...shared} value={value} place="cell" />],
    edits && [messages.detail, <CellShow key="d" {...shared} value={value} place="detail" />],
    field.type.operators.length > 0 && [
      messages.search,
      <SearchTrial key="s" {...shared} id={`${id}-search`} />,
    ],
    [messages.wire, <code key="w">{JSON.stringify(field.type.toWire(value, field))}</code>],
  ]
  return (
    <dl className="jd-preview">
      {rows.map(
        (row) =>
          row && (
            <div key={row[0]}>
              <dt>{row[0]}</dt>
              <dd>{row[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

type SearchTrialProps = Pick<Parameters<typeof CellSearch>[0], 'id' | 'field' | 'lookup'>

/** The query control, and the list parameters it produces. */
function SearchTrial(props: SearchTrialProps) {
  const [value, setValue] = useState<Parameters<typeof CellSearch>[0]['value']>(null)
  const [operator = 'eq'] = props.field.type.operators
  const sent = value === null ? undefined : writePlain({ rule: operator, val: value })
  return (
    <div>
      <CellSearch {...props} operator={operator} value={value} onChange={setValue} />
      {sent !== undefined && <code>{sent}</code>}
    </div>
  )
}

const read = (wire: unknown, field: Field): unknown =>
  field.type.fromWire(wire ?? null, field) ?? null

function compileOne(
  doc: FieldPreviewProps['doc'],
  child: unknown,
  cells: ReturnType<typeof useCells>,
): Field | undefined {
  const types = new Registry(
    'type',
    cells.members.map(({ value }) => value),
  )
  // The developer wrote the document; if it has mistakes, no field is shown.
  const context = { types, report: () => undefined }
  const rows = child === undefined ? undefined : compileEntity(child as EntityDoc, context)
  const entity = compileEntity(
    {
      schema: 1,
      entity: 'preview',
      title: 'preview',
      label: 'preview',
      api: '/preview',
      perm: 'preview',
      fields: { preview: doc as FieldDoc },
    } as EntityDoc,
    { ...context, entity: () => rows },
  )
  return entity?.fields.get('preview')
}
