import { useId, useState } from 'react'
import type { RunContext } from '#actions'
import { useAnswer } from '#data'
import { FormFrame } from '#form'
import { Button, FailureNote } from '#ui'
import { ComparedFields } from './ComparedFields'
import { compareTexts as texts } from './messages'
import { pairOf, readVersions, type Version } from './versions'
import './versions.css'

const widthPx = 900

/** The versions of a row's record, and the comparison of two of them. */
export function VersionsDialog({ context, close }: { context: RunContext; close(): void }) {
  const { model, ports, rows } = context
  const [row] = useState(rows[0])
  const { dataTable, dataId } = row?.record ?? {}
  const params = { dataTable: String(dataTable ?? ''), dataId: String(dataId ?? '') }
  const { answer, failure, loading, reload } = useAnswer(['versions', params], async (signal) => {
    const url = `${model.entity.api}/queryDataVerList`
    const call = { method: 'GET', url, params, signal, quiet: true } as const
    return readVersions((await ports.request.send(call)).result)
  })
  const titleId = useId()
  return (
    <FormFrame
      open="modal"
      reads
      growable
      width={widthPx}
      title={texts.titleOf(nameIn(row?.record.logContent))}
      titleId={titleId}
      onClose={close}
      footer={<Button onClick={close}>{texts.close}</Button>}
    >
      <div className="jd-versions">
        {failure !== undefined && !loading && (
          <FailureNote title={texts.failed} text={failure} onRetry={reload} />
        )}
        {loading && !answer && <p role="status">{texts.loading}</p>}
        {answer && failure === undefined && answer.length < 2 && <p>{texts.single}</p>}
        {answer && failure === undefined && answer.length > 1 && (
          <TwoVersions versions={answer} id={row?.id ?? ''} context={context} />
        )}
      </div>
    </FormFrame>
  )
}

/** The record's name: the end of `修改品牌：甲`. */
const nameIn = (content: unknown): string => {
  const told = String(content ?? '')
  return told.slice(told.indexOf('：') + 1)
}

interface TwoVersionsProps {
  /** Newest first. */
  readonly versions: readonly Version[]
  /** Version of the row. */
  readonly id: string
  readonly context: RunContext
}

function TwoVersions({ versions, id, context }: TwoVersionsProps) {
  const [[earlier, later], choose] = useState(() => pairOf(versions, id))
  return (
    <>
      <div className="jd-versions-choice">
        <VersionBox
          label={texts.earlier}
          versions={versions}
          value={earlier}
          onChange={(next) => choose([next, later])}
        />
        <VersionBox
          label={texts.later}
          versions={versions}
          value={later}
          onChange={(next) => choose([earlier, next])}
        />
      </div>
      {earlier === later ? (
        <p role="status">{texts.twice}</p>
      ) : (
        <ComparedFields pair={inOrder(versions, earlier, later)} context={context} />
      )}
    </>
  )
}

/** Sorts by age, whichever box names which: the table shows the older one on the left. */
const inOrder = (versions: readonly Version[], ...ids: readonly string[]) =>
  versions.filter(({ id }) => ids.includes(id)).reverse()

interface VersionBoxProps {
  readonly label: string
  readonly versions: readonly Version[]
  readonly value: string
  onChange(id: string): void
}

function VersionBox({ label, versions, value, onChange }: VersionBoxProps) {
  return (
    <label>
      <span>{label}</span>
      <select
        className="jd-control"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {versions.map(({ id, number, time, by }) => (
          <option key={id} value={id}>
            {texts.version(number, time, by)}
          </option>
        ))}
      </select>
    </label>
  )
}
