import { useId, useState } from 'react'
import { useAnswer } from '#data'
import { FormFrame } from '#form'
import type { TreeNode } from '#pickers'
import type { RequestPort } from '#ports'
import { Button, FailureNote } from '#ui'
import { RuleWords } from '../dataRules/RuleWords'
import { type GrantOwner, readRules } from './calls'
import { type ChosenRules, isSame } from './chosenRules'
import { grantMessages as messages } from './messages'

interface RulesDrawerProps {
  readonly entry: TreeNode
  readonly owner: GrantOwner
  /** The entry is currently checked. */
  readonly granted: boolean
  /** Unsaved choice made earlier. */
  readonly before: ReadonlySet<string> | undefined
  readonly request: RequestPort
  /** Undefined = as stored. */
  onChoose(chosen: ChosenRules | undefined): void
  close(): void
}

const widthPx = 420

/** Chooses which rules of an entry limit the owner's rows; saved with the grants. */
export function RulesDrawer(props: RulesDrawerProps) {
  const { entry, owner, granted, before, request, onChoose, close } = props
  const titleId = useId()
  const question = ['rules', owner.props.rules, owner.id, entry.value]
  const { answer, failure, reload } = useAnswer(question, (signal) =>
    readRules(owner, entry.value, request, signal),
  )
  const [kept, setKept] = useState(before)
  const stored = new Set(answer?.ids)
  const chosen = kept ?? stored
  const idle = !answer || !granted

  function toggle(id: string) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setKept(next)
  }
  function confirm() {
    if (idle) return
    onChoose(isSame(chosen, stored) ? undefined : chosen)
    close()
  }
  return (
    <FormFrame
      open="drawer"
      width={widthPx}
      title={messages.rulesOf(entry.text)}
      titleId={titleId}
      onClose={close}
      onSave={confirm}
      footer={
        <>
          <Button onClick={close}>{messages.cancel}</Button>
          <Button kind="primary" idle={idle} onClick={confirm}>
            {messages.confirm}
          </Button>
        </>
      }
    >
      <div className="jd-grant">
        {failure !== undefined && (
          <FailureNote title={messages.rulesFailed} text={failure} onRetry={reload} />
        )}
        <p className="jd-grant-hint">{granted ? messages.rulesHint : messages.rulesFirst}</p>
        {answer && failure === undefined && answer.all.length === 0 && <p>{messages.noRules}</p>}
        <ul className="jd-grant-list">
          {answer?.all.map((rule) => (
            <li key={rule.id}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(rule.id)}
                  disabled={!granted}
                  onChange={() => toggle(rule.id)}
                />
                <span>
                  {rule.name}
                  <small>
                    <RuleWords rule={rule} columns={answer.columns} />
                  </small>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </div>
    </FormFrame>
  )
}
