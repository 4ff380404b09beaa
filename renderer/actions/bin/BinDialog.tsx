import { useDeferredValue, useId, useState } from 'react'
import { FindBox } from '../../controls/FindBox'
import { isRecord, type WireRecord } from '../../data/envelope'
import { failureText, toFailure } from '../../data/failure'
import { createRows, nameOf, type Row } from '../../data/rows'
import { useAnswer } from '../../data/useAnswer'
import { FormFrame } from '../../form/FormFrame'
import { actionMessages } from '../../messages'
import type { Entity } from '../../model/entity/entity'
import type { Ports } from '../../ports'
import { Checkbox } from '../../table/Checkbox'
import { type PlainColumn, PlainTable } from '../../table/PlainTable'
import { headState, toggleAll, toggleRow } from '../../table/selection'
import { Button } from '../../ui/Button'
import { FailureNote } from '../../ui/FailureNote'
import type { RunContext } from '../define'
import { binTexts } from './messages'
import './bin.css'

const widthPx = 680

/** Lists recently deleted records and restores one or several of them. */
export function BinDialog({ context, close }: { context: RunContext; close(): void }) {
  const { model, ports } = context
  const { entity } = model
  const titleId = useId()
  const [typed, setTyped] = useState('')
  const name = useDeferredValue(typed.trim())
  const { answer, failure, loading, reload } = useAnswer(
    ['deleted', entity.api, ports.user.tenantId, ports.user.id, name],
    (signal) => fetchDeleted(ports, entity, name, signal),
  )
  const [failed, setFailed] = useState<string>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)

  async function restore(ids: readonly string[]) {
    setBusy(true)
    setFailed(undefined)
    try {
      const url = `${entity.api}/restore`
      const answer = await context.send({ method: 'POST', url, body: { ids } })
      if (!answer) return
      context.tell(answer, actionMessages.done)
      setChosen(new Set())
      reload()
      await context.refresh('done')
    } catch (error) {
      setFailed(failureText(toFailure(error)))
    } finally {
      setBusy(false)
    }
  }
  const keys = answer?.rows.map(({ key }) => key) ?? []
  const box: PlainColumn<Row> = {
    key: '',
    title: binTexts.all,
    width: boxPx,
    align: 'center',
    head: (
      <Checkbox
        label={binTexts.all}
        state={headState(chosen.size, keys.length)}
        disabled={keys.length === 0}
        onToggle={() => setChosen(toggleAll(chosen, keys))}
      />
    ),
    show: (row) => (
      <Checkbox
        label={binTexts.choose(nameOf(row, entity.label))}
        state={chosen.has(row.key) ? 'all' : 'none'}
        onToggle={() => setChosen(toggleRow(chosen, row.key))}
      />
    ),
  }
  return (
    <FormFrame
      open="modal"
      width={widthPx}
      title={binTexts.title(entity.title)}
      titleId={titleId}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{binTexts.close}</Button>
          <Button
            kind="primary"
            busy={busy}
            disabled={chosen.size === 0}
            onClick={() => void restore([...chosen])}
          >
            {binTexts.restoreMany(chosen.size)}
          </Button>
        </>
      }
    >
      <div className="jd-bin">
        {failed !== undefined && <FailureNote title={failed} />}
        {answer && <p>{binTexts.hint(answer.days)}</p>}
        <FindBox
          label={binTexts.find}
          hint={binTexts.findHint}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            // Records that are no longer visible must not be restored.
            setChosen(new Set())
          }}
        />
        <PlainTable
          title={binTexts.title(entity.title)}
          columns={[box, ...columnsOf(entity)]}
          records={failure === undefined ? answer?.rows : undefined}
          loading={loading}
          empty={
            failure === undefined ? (
              <span>{name === '' ? binTexts.empty : binTexts.notFound}</span>
            ) : (
              <FailureNote title={failure} onRetry={reload} />
            )
          }
          rowProps={({ key }) => ({ selected: chosen.has(key) })}
          keyOf={({ key }) => key}
        />
      </div>
    </FormFrame>
  )
}

const boxPx = 44

const columnsOf = ({ label }: Entity): readonly PlainColumn<Row>[] => [
  { key: 'name', title: binTexts.name, show: (row) => nameOf(row, label) },
  {
    key: 'by',
    title: binTexts.by,
    width: 120,
    show: ({ record }) => String(record.updateBy ?? ''),
  },
  {
    key: 'time',
    title: binTexts.time,
    width: 170,
    show: ({ record }) => String(record.updateTime ?? ''),
  },
]

/** Fetches the restorable records and the number of days they are kept. */
async function fetchDeleted(
  { request }: Ports,
  entity: Entity,
  name: string,
  signal: AbortSignal,
): Promise<{ readonly rows: readonly Row[]; readonly days: number }> {
  const { result } = await request.send({
    method: 'GET',
    url: `${entity.api}/deleted`,
    params: name === '' ? {} : { name },
    signal,
  })
  const { records, days } = isRecord(result) ? result : {}
  const list = Array.isArray(records) ? (records as readonly WireRecord[]) : []
  return { rows: createRows(entity)(list), days: Number(days ?? 0) }
}
