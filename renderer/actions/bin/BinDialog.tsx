import { useEffect, useId, useState } from 'react'
import { isRecord, type WireRecord } from '../../data/envelope'
import { failureText, toFailure } from '../../data/failure'
import { createRows, nameOf, type Row } from '../../data/rows'
import { FormFrame } from '../../form/FormFrame'
import { actionMessages } from '../../messages'
import { Button } from '../../ui/Button'
import type { RunContext } from '../define'
import { binTexts } from './messages'
import './bin.css'

const widthPx = 680

interface Found {
  readonly rows: readonly Row[]
  readonly days: number
}

/** What was deleted lately, to be brought back: one record, or several together. */
export function BinDialog({ context, close }: { context: RunContext; close(): void }) {
  const { model, ports } = context
  const { entity } = model
  const titleId = useId()
  const [found, setFound] = useState<Found>()
  const [failed, setFailed] = useState<string>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    let shown = true
    setFailed(undefined)
    ports.request.send({ method: 'GET', url: `${entity.api}/deleted` }).then(
      ({ result }) => {
        if (!shown) return
        const { records, days } = isRecord(result) ? result : {}
        const list = Array.isArray(records) ? (records as readonly WireRecord[]) : []
        setFound({ rows: createRows(entity)(list), days: Number(days ?? 0) })
      },
      (error: unknown) => shown && setFailed(failureText(toFailure(error))),
    )
    return () => {
      shown = false
    }
  }, [entity, ports, attempt])

  async function restore(ids: readonly string[]) {
    setBusy(true)
    setFailed(undefined)
    try {
      const url = `${entity.api}/restore`
      const answer = await context.send({ method: 'POST', url, body: { ids } })
      if (!answer) return
      context.tell(answer, actionMessages.done)
      setChosen(new Set())
      setAttempt((before) => before + 1)
      await context.refresh('done')
    } catch (error) {
      setFailed(failureText(toFailure(error)))
    } finally {
      setBusy(false)
    }
  }
  const rows = found?.rows ?? []
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const isAll = rows.length > 0 && chosen.size === rows.length
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
      <div className="jd-bin" aria-busy={!found && !failed}>
        {failed !== undefined && (
          <p role="alert" className="jd-bin-failed">
            {failed}
            {!found && (
              <Button onClick={() => setAttempt((before) => before + 1)}>{binTexts.retry}</Button>
            )}
          </p>
        )}
        {!found && failed === undefined && <p>{binTexts.loading}</p>}
        {found && <p className="jd-bin-hint">{binTexts.hint(found.days)}</p>}
        {found && rows.length === 0 && <p className="jd-bin-empty">{binTexts.empty}</p>}
        {rows.length > 0 && (
          <table>
            <thead>
              <tr>
                <th>
                  <input
                    type="checkbox"
                    aria-label={binTexts.all}
                    checked={isAll}
                    onChange={() => setChosen(new Set(isAll ? [] : rows.map(({ key }) => key)))}
                  />
                </th>
                <th>{binTexts.name}</th>
                <th>{binTexts.by}</th>
                <th>{binTexts.time}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const name = nameOf(row, entity.label)
                return (
                  <tr key={row.key}>
                    <td>
                      <input
                        type="checkbox"
                        aria-label={binTexts.choose(name)}
                        checked={chosen.has(row.key)}
                        onChange={() => toggle(row.key)}
                      />
                    </td>
                    <td>{name}</td>
                    <td>{String(row.record.updateBy ?? '')}</td>
                    <td>{String(row.record.updateTime ?? '')}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        )}
      </div>
    </FormFrame>
  )
}
