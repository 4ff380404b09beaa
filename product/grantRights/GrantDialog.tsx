import { useId, useState } from 'react'
import type { RunContext } from '#actions'
import { nameOf, useAnswer } from '#data'
import { FormFrame, ImpactButton } from '#form'
import type { TreeNode } from '#pickers'
import { Button, FailureNote } from '#ui'
import { ownerIn, readGrants, savingOf } from './calls'
import { type RulesByEntry, withRules } from './chosenRules'
import { GrantTree } from './GrantTree'
import { grantMessages as messages } from './messages'
import { RulesDrawer } from './RulesDrawer'
import { useSaving } from './useSaving'
import './grant.css'

const widthPx = 560

/**
 * Edits the grants of the row's owner: menu entries, buttons, and the rules that limit their rows; saved in one call.
 */
export function GrantDialog({ context, close }: { context: RunContext; close(): void }) {
  const { action, model, ports, rows } = context
  const titleId = useId()
  const [owner] = useState(() => ownerIn(context))
  const question = ['grants', owner.props.read, owner.id, ports.user.tenantId]
  const { answer, failure, reload } = useAnswer(question, (signal) =>
    readGrants(owner, ports.request, signal),
  )
  const [kept, setKept] = useState<ReadonlySet<string>>()
  const [rules, setRules] = useState<RulesByEntry>(new Map())
  const [entry, setEntry] = useState<TreeNode>()
  const shown = new Set(answer?.ids)
  const chosen = kept ?? shown
  const changes = {
    given: [...chosen].filter((id) => !shown.has(id)).length,
    taken: [...shown].filter((id) => !chosen.has(id)).length,
    ruled: [...rules.keys()].filter((id) => chosen.has(id)).length,
  }
  const dirty = Object.values(changes).some((count) => count > 0)
  const saving = () => savingOf(owner, chosen, [...shown], rules)
  const send = () => context.send(saving())
  const { busy, failed, saveAndClose, leave } = useSaving({ context, dirty, send, close })
  const [row] = rows
  return (
    <>
      <FormFrame
        open="drawer"
        width={widthPx}
        title={messages.titleOf(action.title, row ? nameOf(row, model.entity.label) : '')}
        titleId={titleId}
        onClose={() => void leave()}
        onSave={() => dirty && saveAndClose()}
        footer={
          <>
            {answer && (
              <p className="jd-grant-count" role="status">
                {messages.counted(chosen.size, changes)}
              </p>
            )}
            <ImpactButton idle={!dirty} disabled={busy} saving={saving} />
            <Button disabled={busy} onClick={() => void leave()}>
              {messages.close}
            </Button>
            <Button kind="primary" busy={busy} idle={!dirty} onClick={saveAndClose}>
              {busy ? messages.saving : messages.save}
            </Button>
          </>
        }
      >
        <div className="jd-grant">
          {failed !== undefined && <FailureNote title={failed} />}
          {failure !== undefined && (
            <FailureNote title={messages.failed} text={failure} onRetry={reload} />
          )}
          {answer && failure === undefined && (
            <GrantTree
              nodes={answer.nodes}
              chosen={chosen}
              rulesFor={owner.props.rules === undefined ? undefined : (node) => setEntry(node)}
              ruled={({ value }) =>
                rules.get(value)?.size ?? (chosen.has(value) && !shown.has(value) ? 0 : undefined)
              }
              onChoose={setKept}
            />
          )}
        </div>
      </FormFrame>
      {entry && (
        <RulesDrawer
          entry={entry}
          owner={owner}
          granted={chosen.has(entry.value)}
          before={rules.get(entry.value)}
          request={ports.request}
          onChoose={(ids) => setRules(withRules(rules, entry.value, ids))}
          close={() => setEntry(undefined)}
        />
      )}
    </>
  )
}
