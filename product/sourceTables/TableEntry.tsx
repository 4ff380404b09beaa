import { useState } from 'react'
import type { Ports } from '#ports'
import { type PlainColumn, PlainTable } from '#table'
import { Button } from '#ui'
import { entityDocOf } from './entityDoc'
import { sourceTablesTexts as texts } from './messages'
import type { SourceColumn, SourceTable } from './tables'

interface TableEntryProps {
  /** Code of the data source. */
  readonly code: string
  readonly table: SourceTable
  readonly notify: Ports['notify']
}

/** A table; expanded, it shows its columns and a draft of an entity document. */
export function TableEntry({ code, table, notify }: TableEntryProps) {
  const [open, setOpen] = useState(false)
  const { name, comment, columns } = table
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <code>{name}</code>
        <span>{comment}</span>
        <small>{texts.columns(columns.length)}</small>
      </summary>
      {open && (
        <div>
          <PlainTable
            title={texts.columnsOf(name)}
            inert
            columns={shown}
            records={columns}
            keyOf={(column) => column.name}
          />
          <CopyDocument doc={entityDocOf(code, table)} notify={notify} />
        </div>
      )}
    </details>
  )
}

const shown: readonly PlainColumn<SourceColumn>[] = [
  {
    key: 'name',
    title: texts.column,
    naming: true,
    least: 140,
    card: 'title',
    show: ({ name }) => <code>{name}</code>,
  },
  { key: 'type', title: texts.type, least: 140, card: 'fact', show: ({ type }) => type },
  { key: 'comment', title: texts.comment, least: 140, card: 'fact', show: (it) => it.comment },
  {
    key: 'key',
    title: texts.key,
    width: 64,
    card: 'state',
    show: ({ key }) =>
      key ? (
        <span className="jd-tag" data-tone="blue">
          {texts.key}
        </span>
      ) : null,
  },
]

interface CopyDocumentProps extends Pick<TableEntryProps, 'notify'> {
  readonly doc: object | undefined
}

function CopyDocument({ doc, notify }: CopyDocumentProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(`${JSON.stringify(doc, null, 2)}\n`)
      notify.success(texts.copied)
    } catch {
      // Pages served over plain HTTP have no clipboard.
      notify.warning(texts.notCopied)
    }
  }
  if (!doc) return <p>{texts.noKey}</p>
  return (
    <Button icon="copy" onClick={() => void copy()}>
      {texts.copy}
    </Button>
  )
}
