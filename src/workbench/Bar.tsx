import { Button, MenuButton } from '#ui'
import { trialTexts } from '../trial/messages'
import { notify } from '../ui/notify'
import type { ChangesState } from './changes'
import { workbenchTexts as texts } from './messages'
import { momentOf } from './moment'
import { requestTexts } from './requests/messages'

interface BarProps {
  readonly state: ChangesState
  readonly mayPublish: boolean
  /** How many changed files wait for a choice. */
  readonly upgrades: number
  /** How many releases wait for another person or for their time. */
  readonly requests: number
  onNew(): void
  onReleases(): void
  onUpgrades(): void
  onRequests(): void
  onTry(): void
  onPublish(): void
  onRetry(): void
  onDiscardAll(): void
}

/** How far the changes have come, and what may be done with all of them. */
export function Bar({ state, mayPublish, upgrades, requests, ...handlers }: BarProps) {
  const count = Object.keys(state.texts).length
  const discardAll = async () => {
    const question = {
      title: texts.discardAllQuestion(count),
      text: texts.discardText,
      danger: true,
    }
    if (await notify.confirm(question)) handlers.onDiscardAll()
  }
  return (
    <div className="workbench-bar" role="toolbar" aria-label={texts.bar}>
      <Button icon="plus" onClick={handlers.onNew}>
        {texts.create}
      </Button>
      <Button onClick={handlers.onReleases}>{texts.releases}</Button>
      {requests > 0 && <Button onClick={handlers.onRequests}>{requestTexts.open(requests)}</Button>}
      {upgrades > 0 && (
        <Button onClick={handlers.onUpgrades}>{texts.upgradesOpen(upgrades)}</Button>
      )}
      <p role="status" data-saving={state.saving}>
        {savingText(state, count)}
      </p>
      {(state.saving === 'unreachable' || state.saving === 'refused') && (
        <Button onClick={handlers.onRetry}>{texts.retry}</Button>
      )}
      {count > 0 && (
        <MenuButton
          title={texts.changes(count)}
          label={texts.moreOf(texts.changes(count))}
          choices={[{ key: 'discard', title: texts.discardAll, danger: true }]}
          onChoose={() => void discardAll()}
        />
      )}
      <Button disabled={count === 0} hint={trialTexts.beginHint} onClick={handlers.onTry}>
        {trialTexts.begin}
      </Button>
      {mayPublish && (
        <Button kind="primary" disabled={count === 0} onClick={handlers.onPublish}>
          {count === 0 ? texts.publish : texts.publishCount(count)}
        </Button>
      )}
    </div>
  )
}

function savingText({ saving, reason, savedAt }: ChangesState, count: number): string {
  if (saving === 'refused') return texts.saving.refused(reason)
  if (saving !== 'saved') return texts.saving[saving]
  if (count === 0) return texts.saving.untouched
  return texts.saving.saved(savedAt === null ? '' : momentOf(savedAt))
}
