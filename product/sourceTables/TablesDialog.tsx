import { useId, useState } from 'react'
import type { RunContext } from '#actions'
import { FindBox } from '#controls'
import { nameOf, useAnswer } from '#data'
import { FormFrame } from '#form'
import { Button, FailureNote } from '#ui'
import type { SourceTablesProps } from './action'
import { sourceTablesTexts as texts } from './messages'
import { TableEntry } from './TableEntry'
import { found, readTables } from './tables'
import './sourceTables.css'

const widthPx = 760
/** Initial number of tables; a button shows the rest. */
const first = 100

/** The tables that the data source's account can read. */
export function TablesDialog({ context, close }: { context: RunContext; close(): void }) {
  const { action, model, ports, rows } = context
  const { code: key, url } = action.props as SourceTablesProps // what the action's document compiles to
  const [row] = useState(rows[0])
  const code = String(row?.record[key] ?? '')
  const titleId = useId()
  const [typed, setTyped] = useState('')
  const [whole, setWhole] = useState(false)
  const { answer, failure, loading, reload } = useAnswer(['sourceTables', code], async (signal) => {
    const call = { method: 'GET', url, params: { code }, signal, quiet: true } as const
    return readTables((await ports.request.send(call)).result)
  })
  const hits = found(answer ?? [], typed)
  const shown = whole ? hits : hits.slice(0, first)
  return (
    <FormFrame
      open="modal"
      reads
      growable
      width={widthPx}
      title={texts.titleOf(row ? nameOf(row, model.entity.label) : '')}
      titleId={titleId}
      onClose={close}
      footer={<Button onClick={close}>{texts.close}</Button>}
    >
      <div className="jd-source-tables">
        {failure !== undefined && !loading && (
          <FailureNote title={texts.failed} text={failure} onRetry={reload} />
        )}
        {loading && !answer && <p role="status">{texts.loading}</p>}
        {answer && failure === undefined && answer.length === 0 && <p>{texts.none}</p>}
        {answer && failure === undefined && answer.length > 0 && (
          <>
            <FindBox label={texts.find} value={typed} onChange={setTyped} />
            <p role="status">
              {hits.length === 0 ? texts.noHit : texts.count(hits.length, answer.length)}
            </p>
            <ul>
              {shown.map((table) => (
                <li key={table.name}>
                  <TableEntry code={code} table={table} notify={ports.notify} />
                </li>
              ))}
            </ul>
            {shown.length < hits.length && (
              <Button kind="text" onClick={() => setWhole(true)}>
                {texts.rest(hits.length - shown.length)}
              </Button>
            )}
          </>
        )}
      </div>
    </FormFrame>
  )
}
