import './preview.css'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useLookup } from '../data/lookup'
import { compileEntity } from '../model/compileEntity'
import type { EntityDoc, FieldDoc } from '../model/entityDoc'
import type { Field } from '../model/field'
import { Registry } from '../model/registry'
import { CellEdit, CellSearch } from '../ui/CellEdit'
import { CellShow } from '../ui/CellShow'
import { useCells } from '../ui/cells'
import { previewMessages as messages } from './messages'

interface FieldPreviewProps {
  /** As under `fields` of an entity document. */
  readonly doc: Readonly<Record<string, unknown>>
  /** Wire value it begins with. */
  readonly value?: unknown
}

/** One field in each place where values appear: control, locked, wrong, table cell, detail, query. */
export function FieldPreview({ doc, value: wire }: FieldPreviewProps) {
  const cells = useCells()
  const lookup = useLookup()
  const id = useId()
  const field = useMemo(() => compileOne(doc, cells), [doc, cells])
  const [value, setValue] = useState<unknown>(
    () => field?.type.fromWire(wire ?? null, field) ?? null,
  )
  const [rule, setRule] = useState<Parameters<typeof CellSearch>[0]['value']>(null)
  if (!field) return <p role="alert">{messages.broken}</p>
  const shared = { field, lookup, value }
  const message = value === null ? null : field.type.check(value, field)
  const places: readonly (readonly [string, ReactNode])[] = [
    [
      messages.edit,
      <CellEdit
        key="e"
        {...shared}
        id={`${id}-edit`}
        onChange={setValue}
        invalid={message !== null}
      />,
    ],
    [
      messages.locked,
      <CellEdit key="l" {...shared} id={`${id}-locked`} onChange={setValue} disabled />,
    ],
    [messages.cell, <CellShow key="c" {...shared} place="cell" />],
    [messages.detail, <CellShow key="d" {...shared} place="detail" />],
    ...(field.type.operators.length > 0
      ? [
          [
            messages.search,
            <CellSearch
              key="s"
              id={`${id}-search`}
              field={field}
              lookup={lookup}
              operator={field.type.operators[0] ?? 'eq'}
              value={rule}
              onChange={setRule}
            />,
          ] as const,
        ]
      : []),
    [messages.wire, <code key="w">{JSON.stringify(field.type.toWire(value, field))}</code>],
  ]
  return (
    <>
      <dl className="jd-preview">
        {places.map(([name, content]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
      {message !== null && <p role="alert">{message}</p>}
    </>
  )
}

function compileOne(
  doc: FieldPreviewProps['doc'],
  cells: ReturnType<typeof useCells>,
): Field | undefined {
  const types = new Registry(
    'type',
    cells.members.map(({ value }) => value),
  )
  // Written by the developer who shows it; what is wrong in it leaves no field.
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
    { types, report: () => undefined },
  )
  return entity?.fields.get('preview')
}
