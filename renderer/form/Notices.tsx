import { Button } from '../ui/Button'
import { FailureNote } from '../ui/FailureNote'
import { formMessages } from './messages'
import type { DraftOffer } from './useDraft'
import type { Saving } from './useSave'

/** What stands above the fields: an unsaved draft, or why the last save did not work. */
export function Notices({ saving, draft }: { saving: Saving; draft: DraftOffer }) {
  return (
    <div className="jd-form-notices">
      {draft.offer && <DraftNotice draft={draft} at={draft.offer.at} />}
      <SaveNotice {...saving} />
    </div>
  )
}

function DraftNotice({ draft, at }: { draft: DraftOffer; at: number }) {
  const time = new Date(at).toLocaleString('zh-CN', {
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (
    <div role="status" className="jd-form-draft">
      <span>{draft.older ? formMessages.draftOlder(time) : formMessages.draft(time)}</span>
      <Button onClick={draft.restore}>{formMessages.restore}</Button>
      <Button kind="text" onClick={draft.discard}>
        {formMessages.discard}
      </Button>
    </div>
  )
}

function SaveNotice({ notice, save, saveAsNew }: Saving) {
  if (!notice) return null
  switch (notice.kind) {
    case 'invalid':
      return <FailureNote title={formMessages.notSaved} lines={notice.lines} />
    case 'unknown':
      return (
        <FailureNote
          title={notice.message}
          text={formMessages.unknownOutcome}
          onRetry={() => save()}
        />
      )
    case 'gone':
      return (
        <div className="jd-form-gone">
          <FailureNote title={formMessages.gone} text={formMessages.goneHint} />
          <Button onClick={saveAsNew}>{formMessages.saveAsNew}</Button>
        </div>
      )
    case 'failed':
      return <FailureNote title={formMessages.notSaved} text={notice.message} />
  }
}
