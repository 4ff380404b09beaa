import { useId, useState } from 'react'
import type { RunContext } from '../../renderer/actions/define'
import { useAnswer } from '../../renderer/data/useAnswer'
import { FormFrame } from '../../renderer/form/FormFrame'
import { ImpactButton } from '../../renderer/form/impact/ImpactButton'
import type { TreeNode } from '../../renderer/pickers/tree'
import { Button } from '../../renderer/ui/Button'
import { FailureNote } from '../../renderer/ui/FailureNote'
import { type GrantOwner, readRules, rulesToSave } from './calls'
import { grantMessages as messages } from './messages'
import { useSaving } from './useSaving'

interface RulesDrawerProps {
  readonly entry: TreeNode
  readonly owner: GrantOwner
  /** The entry is granted, as it is stored. */
  readonly granted: boolean
  readonly context: RunContext
  close(): void
}

const widthPx = 420

/** Which of an entry's rules limit the rows that the owner sees there. */
export function RulesDrawer({ entry, owner, granted, context, close }: RulesDrawerProps) {
  const { ports } = context
  const titleId = useId()
  const question = ['rules', owner.props.rules, owner.id, entry.value]
  const { answer, failure, reload } = useAnswer(question, (signal) =>
    readRules(owner, entry.value, ports.request, signal),
  )
  const [kept, setKept] = useState<ReadonlySet<string>>()
  const shown = new Set(answer?.ids)
  const chosen = kept ?? shown
  const dirty = chosen.size !== shown.size || [...chosen].some((id) => !shown.has(id))

  function toggle(id: string) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setKept(next)
  }
  const send = () => context.send(rulesToSave(owner, entry.value, chosen))
  const { busy, failed, saveAndClose, leave } = useSaving({ context, dirty, send, close })
  return (
    <FormFrame
      open="drawer"
      width={widthPx}
      title={messages.rulesOf(entry.text)}
      titleId={titleId}
      onClose={() => void leave()}
      onSave={() => dirty && granted && saveAndClose()}
      footer={
        <>
          <ImpactButton
            idle={!dirty || !granted}
            disabled={busy}
            saving={() => rulesToSave(owner, entry.value, chosen)}
          />
          <Button disabled={busy} onClick={() => void leave()}>
            {messages.close}
          </Button>
          <Button kind="primary" busy={busy} idle={!dirty || !granted} onClick={saveAndClose}>
            {busy ? messages.saving : messages.save}
          </Button>
        </>
      }
    >
      <div className="jd-grant">
        {failed !== undefined && <FailureNote title={failed} />}
        {failure !== undefined && (
          <FailureNote title={messages.rulesFailed} text={failure} onRetry={reload} />
        )}
        <p className="jd-grant-hint">{granted ? messages.rulesHint : messages.rulesFirst}</p>
        {answer && failure === undefined && answer.all.length === 0 && <p>{messages.noRules}</p>}
        <ul className="jd-grant-list">
          {answer?.all.map(({ id, name, says }) => (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(id)}
                  disabled={!granted}
                  onChange={() => toggle(id)}
                />
                <span>
                  {name}
                  {says !== '' && <small>{says}</small>}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </div>
    </FormFrame>
  )
}
