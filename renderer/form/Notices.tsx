import { observer } from '@formily/reactive-react'
import { zoneName } from '../model/expr/dates'
import { Button } from '../ui/Button'
import { DraftsNote } from '../ui/DraftsNote'
import { FailureNote } from '../ui/FailureNote'
import type { FormState } from './formState'
import type { HiddenField } from './hiddenFields'
import { formMessages } from './messages'
import type { DraftOffer } from './useDraft'
import type { Saving } from './useSave'

/** Offers unsaved edits of an earlier visit, above the fields. */
export function DraftNotice({ draft }: { draft: DraftOffer }) {
  if (!draft.offer) return null
  const time = new Date(draft.offer.at).toLocaleString('zh-CN', {
    timeZone: zoneName,
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

/** Warns that typed input is lost with the page. */
export const UnkeptNotice = observer(({ state }: { readonly state: FormState }) =>
  state.dirty ? <DraftsNote /> : null,
)

/** Tells what a save will do to fields that the edit has hidden, because users no longer see them. */
export const HiddenNotice = observer(({ state }: { readonly state: FormState }) => {
  const named = (wanted: HiddenField['fate']) =>
    state.hidden
      .filter(({ fate }) => fate === wanted)
      .map(({ field: { title }, value }) =>
        Array.isArray(value) && value.some((row) => typeof row === 'object')
          ? formMessages.rowsOf(title, value.length)
          : title,
      )
  const [emptied, restored] = [named('emptied'), named('restored')]
  if (emptied.length === 0 && restored.length === 0) return null
  return (
    <div role="status" className="jd-form-hidden">
      {emptied.length > 0 && <p>{formMessages.emptied(emptied)}</p>}
      {restored.length > 0 && <p>{formMessages.restored(restored)}</p>}
    </div>
  )
})

/** Another window has saved the record: saving here will compare first. */
export function ChangedNotice() {
  return (
    <div role="status" className="jd-form-draft">
      <span>{formMessages.changedElsewhere}</span>
    </div>
  )
}

/** Why the last save failed, beside the buttons. */
export function SaveNotice({ notice, save, saveAsNew }: Saving) {
  if (!notice) return null
  switch (notice.kind) {
    case 'invalid':
      return <FailureNote title={formMessages.notSaved} lines={notice.lines} />
    case 'unknown':
      return (
        <FailureNote
          title={notice.message}
          text={formMessages.unknownOutcome}
          onRetry={() => save(notice.more)}
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
