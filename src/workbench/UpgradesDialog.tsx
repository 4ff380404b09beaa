import { useState } from 'react'
import type { Answers } from '#assist'
import { failureText, toFailure } from '#data'
import { Dialog } from '../ui/Dialog'
import { DialogFoot } from '../ui/DialogFoot'
import { notify } from '../ui/notify'
import { keepInForce, type OpenUpgrade } from './calls'
import type { Changes, ChangesState } from './changes'
import { TextComparison } from './compare/TextComparison'
import { nameOf } from './kinds'
import type { Language } from './language/language'
import { MergeQuestions } from './MergeQuestions'
import { workbenchTexts as texts } from './messages'
import { requestTexts } from './requests/messages'
import { useMerges } from './useMerges'

interface UpgradesProps {
  /** Only who publishes may keep what is in force; all else goes into the changes. */
  readonly mayPublish: boolean
  readonly changes: Changes
  readonly language: Language
  readonly state: ChangesState
  readonly titles: Readonly<Record<string, string>>
  onKept(): void
}

/** Files that have changed below a release and could not be merged: one of the two counts, or both. */
export function UpgradesDialog(
  props: UpgradesProps & { readonly upgrades: readonly OpenUpgrade[]; onClose(): void },
) {
  const { upgrades, onClose, ...rest } = props
  return (
    <Dialog
      title={texts.upgradesTitle}
      text={upgrades.length > 0 ? texts.upgradesText : texts.upgradesDone}
      width={960}
      onCancel={onClose}
      footer={<DialogFoot ways={[{ text: texts.close, onClick: onClose }]} />}
    >
      <div className="workbench-dispute">
        {upgrades.map((one) => (
          <Upgrade key={one.path} {...rest} one={one} />
        ))}
      </div>
    </Dialog>
  )
}

function Upgrade(props: UpgradesProps & { readonly one: OpenUpgrade }) {
  const { one, mayPublish, changes, language, state, titles, onKept } = props
  const { path, base, file } = one
  const [answers, setAnswers] = useState<Answers>({})
  const [busy, setBusy] = useState(false)
  const isTaken = path in state.texts
  const own = isTaken ? (state.texts[path] ?? null) : one.text
  const versions = [{ path, base, ours: own, theirs: file }]
  const merge = useMerges(language, versions, { [path]: answers })?.[path]
  const name = nameOf(path, titles)

  async function keep() {
    setBusy(true)
    try {
      const { release } = await keepInForce(one)
      notify.success(release === undefined ? requestTexts.asked : texts.kept(name))
      onKept()
    } catch (error) {
      notify.error(`${texts.keepFailed}：${failureText(toFailure(error))}`)
    }
    setBusy(false)
  }
  function take(text: string | null) {
    // What is in force already is no change.
    if (text === one.text) return void keep()
    changes.edit(path, text)
    notify.success(texts.intoChanges(name))
  }
  return (
    <section aria-label={name}>
      <h3>{texts.upgradeOf(name, one.release)}</h3>
      {isTaken && <p className="merge-hint">{texts.upgradeTaken}</p>}
      {merge && (
        <MergeQuestions
          merge={merge}
          answers={answers}
          sides={texts.upgradePicks}
          onAnswer={setAnswers}
        />
      )}
      <details className="merge-texts">
        <summary>{texts.bothTexts}</summary>
        <TextComparison
          label={name}
          before={{ title: isTaken ? texts.after : texts.before, text: own }}
          after={{ title: texts.file, text: file }}
        />
      </details>
      <DialogFoot
        ways={[
          { text: texts.useFile, busy, onClick: () => take(file) },
          { text: texts.keepInForce, busy, disabled: !mayPublish, onClick: () => void keep() },
          {
            text: texts.merge,
            kind: 'primary',
            busy,
            disabled: !merge?.isComplete,
            onClick: () => merge && take(merge.text),
          },
        ]}
      />
    </section>
  )
}
