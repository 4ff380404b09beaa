import { useState } from 'react'
import { failureText, toFailure, useAnswer } from '#data'
import { FailureNote, Waiting } from '#ui'
import { Dialog } from '../../ui/Dialog'
import { DialogFoot } from '../../ui/DialogFoot'
import { notify } from '../../ui/notify'
import { type RetiredColumn, readColumns, sweepColumns } from '../calls'
import { workbenchTexts as texts } from '../messages'
import { momentOf } from '../moment'

const nameOf = ({ table, column }: RetiredColumn): string => `${table}.${column}`

/** Columns that no field has any more: what they hold, and dropping them. */
export function ColumnsDialog({ onClose }: { readonly onClose: () => void }) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const { answer, failure, loading, reload } = useAnswer(['retiredColumns'], readColumns)
  const columns = answer?.columns ?? []
  const chosen = columns.filter((one) => picked.has(nameOf(one)))
  const heads = texts.columnHeads

  function pick(name: string, isPicked: boolean) {
    const rest = [...picked].filter((one) => one !== name)
    setPicked(new Set(isPicked ? [...rest, name] : rest))
  }
  async function sweep() {
    const names = chosen.map((one) => texts.columnWithCount(nameOf(one), one.count))
    const question = {
      title: texts.sweepQuestion(chosen.length),
      text: texts.sweepText(names),
      danger: true,
    }
    if (!(await notify.confirm(question))) return
    setBusy(true)
    try {
      await sweepColumns(chosen)
      notify.success(texts.swept(chosen.length))
      setPicked(new Set())
    } catch (error) {
      notify.error(`${texts.sweepFailed}：${failureText(toFailure(error))}`)
    }
    setBusy(false)
    reload()
  }
  return (
    <Dialog
      title={texts.columns}
      text={texts.columnsText}
      width={760}
      onCancel={onClose}
      footer={
        <DialogFoot
          ways={[
            { text: texts.close, onClick: onClose },
            {
              text: texts.sweep(chosen.length),
              kind: 'primary',
              busy,
              disabled: chosen.length === 0,
              onClick: () => void sweep(),
            },
          ]}
        />
      }
    >
      <div className="workbench-releases">
        {failure !== undefined && !loading && (
          <FailureNote title={texts.columnsFailed} text={failure} onRetry={reload} />
        )}
        {!answer && failure === undefined && <Waiting />}
        {answer && (
          <p>{texts.lastBackup(answer.backup === null ? null : momentOf(answer.backup))}</p>
        )}
        {answer && columns.length === 0 && <p className="workbench-none">{texts.noColumns}</p>}
        {columns.length > 0 && (
          <table className="workbench-columns">
            <thead>
              <tr>
                {Object.entries(heads).map(([key, head]) => (
                  <th key={key} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {columns.map((one) => (
                <tr key={nameOf(one)}>
                  <td>
                    {one.entity}.{one.field}
                  </td>
                  <td>{nameOf(one)}</td>
                  <td>{texts.columnSince(one.release, momentOf(one.since))}</td>
                  <td>{one.count}</td>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={texts.pickColumn(nameOf(one))}
                      checked={picked.has(nameOf(one))}
                      onChange={({ target }) => pick(nameOf(one), target.checked)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Dialog>
  )
}
