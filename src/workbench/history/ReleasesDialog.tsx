import { useState } from 'react'
import { failureText, toFailure, useAnswer } from '#data'
import { FailureNote, Pager, Waiting } from '#ui'
import { Dialog } from '../../ui/Dialog'
import { DialogFoot } from '../../ui/DialogFoot'
import { notify } from '../../ui/notify'
import { type Release, readReleases, revert } from '../calls'
import { nameOf } from '../kinds'
import { workbenchTexts as texts } from '../messages'
import { momentOf } from '../moment'
import { requestTexts } from '../requests/messages'

interface ReleasesDialogProps {
  readonly mayRevert: boolean
  readonly titles: Readonly<Record<string, string>>
  onReverted(): void
  /** Shows the columns of fields that are gone; undefined = not to this user. */
  readonly onColumns: (() => void) | undefined
  onClose(): void
}

const sizes = [15, 30, 50]

/** What was released, by whom and why; one of them can be taken back by another. */
export function ReleasesDialog(props: ReleasesDialogProps) {
  const { mayRevert, titles, onReverted, onColumns, onClose } = props
  const [pageNo, setPage] = useState(1)
  const [pageSize, setSize] = useState(15)
  const [busy, setBusy] = useState(false)
  const { answer, failure, loading, reload } = useAnswer(['releases', pageNo, pageSize], (signal) =>
    readReleases({ pageNo, pageSize }, signal),
  )
  async function takeBack(number: number) {
    const question = { title: texts.revertQuestion(number), text: texts.revertText, danger: true }
    if (!(await notify.confirm(question))) return
    setBusy(true)
    try {
      const { release } = await revert(number, '')
      notify.success(release === undefined ? requestTexts.asked : texts.reverted(release))
      onReverted()
      reload()
    } catch (error) {
      notify.error(`${texts.revertFailed}：${failureText(toFailure(error))}`)
    }
    setBusy(false)
  }
  return (
    <Dialog
      title={texts.releases}
      width={760}
      light
      onCancel={onClose}
      footer={
        <DialogFoot
          ways={[
            ...(onColumns ? [{ text: texts.columns, onClick: onColumns }] : []),
            { text: texts.close, onClick: onClose },
          ]}
        />
      }
    >
      <div className="workbench-releases">
        {failure !== undefined && !loading && (
          <FailureNote title={texts.historyFailed} text={failure} onRetry={reload} />
        )}
        {!answer && failure === undefined && <Waiting />}
        {answer?.records.length === 0 && (
          <p className="workbench-none">
            {texts.noReleases}。{texts.noReleasesText}
          </p>
        )}
        {answer && answer.records.length > 0 && (
          <>
            <ol>
              {answer.records.map((release) => (
                <li key={release.number}>
                  <ReleaseLine
                    release={release}
                    titles={titles}
                    onRevert={mayRevert && !busy ? () => void takeBack(release.number) : undefined}
                  />
                </li>
              ))}
            </ol>
            {answer.total > pageSize && (
              <Pager
                page={pageNo}
                size={pageSize}
                total={answer.total}
                sizes={sizes}
                onPage={setPage}
                onSize={(next) => {
                  setSize(next)
                  setPage(1)
                }}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

function ReleaseLine(props: {
  readonly release: Release
  readonly titles: Readonly<Record<string, string>>
  readonly onRevert: (() => void) | undefined
}) {
  const { release, titles, onRevert } = props
  const { number, note, author, approver, time, paths, reverts } = release
  return (
    <>
      <header>
        <strong>{texts.release(number)}</strong>
        <span>{note || (reverts === null ? '' : texts.revertOf(reverts))}</span>
        <small>
          {author} {momentOf(time)}
          {approver !== null && ` · ${requestTexts.approvedBy(approver)}`}
        </small>
        {onRevert && (
          <button type="button" className="jd-link" onClick={onRevert}>
            {texts.revert}
          </button>
        )}
      </header>
      <p>
        {paths.map((path) => (
          <span key={path} title={path}>
            {nameOf(path, titles)}
          </span>
        ))}
      </p>
    </>
  )
}
