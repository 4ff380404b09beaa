import { useId, useState } from 'react'
import type { RunContext } from '#actions'
import { failureText, nameOf, toFailure, useAnswer } from '#data'
import { askImpact, FormFrame } from '#form'
import { can } from '#model'
import { type PlainColumn, PlainTable } from '#table'
import { Button, Can, FailureNote } from '#ui'
import { ruleMessages as messages, ruleTexts } from './messages'
import { RuleDialog } from './RuleDialog'
import { RuleWords } from './RuleWords'
import { type DataRule, expressionRule, type RuleColumn, readRules } from './rules'
import './dataRules.css'

const widthPx = 760
const deletion = '/sys/permission/deletePermissionRule'

/** The rules of a menu entry. */
export function RulesDrawer({ context, close }: { context: RunContext; close(): void }) {
  const { model, ports, rows } = context
  const titleId = useId()
  // The row as of opening: the list behind may be reloaded.
  const [row] = useState(rows[0])
  const entry = row?.id ?? ''
  const { answer, failure, loading, reload } = useAnswer(['dataRules', entry], (signal) =>
    readRules(entry, ports.request, signal),
  )
  const [open, setOpen] = useState<DataRule | 'new'>()
  const [failed, setFailed] = useState<string>()
  const right = `${model.entity.perm}:rule`

  const done = () => {
    reload()
    void context.refresh('done')
  }
  /** Confirmation text with the number of people affected; details would need a dialog of their own. */
  async function removeText(id: string): Promise<string> {
    try {
      const { people, hidden } = await askImpact(ports.request, { url: deletion, body: { id } })
      return messages.removeText(people.length + hidden)
    } catch {
      return messages.removeText()
    }
  }
  async function remove({ id, ruleName }: DataRule) {
    const question = { title: messages.removeTitle(ruleName), text: await removeText(id) }
    if (!(await ports.notify.confirm({ ...question, danger: true }))) return
    setFailed(undefined)
    try {
      const said = await context.send({ method: 'DELETE', url: deletion, params: { id } })
      if (!said) return
      context.tell(said, messages.saved)
      done()
    } catch (error) {
      setFailed(failureText(toFailure(error)))
    }
  }
  const columns = columnsOf(answer?.columns ?? [], can(ports.grants, right), {
    edit: setOpen,
    remove: (rule) => void remove(rule),
  })
  const noRecords = answer?.records === null
  return (
    <>
      <FormFrame
        open="drawer"
        width={widthPx}
        title={messages.titleOf(row ? nameOf(row, model.entity.label) : '')}
        titleId={titleId}
        onClose={close}
        footer={
          <>
            <Button onClick={close}>{messages.close}</Button>
            {!noRecords && (
              <Can grants={ports.grants} do={right}>
                <Button kind="primary" icon="plus" idle={!answer} onClick={() => setOpen('new')}>
                  {messages.add}
                </Button>
              </Can>
            )}
          </>
        }
      >
        <div className="jd-rules">
          {failed !== undefined && <FailureNote title={failed} />}
          {failure !== undefined && (
            <FailureNote title={messages.failed} text={failure} onRetry={reload} />
          )}
          {answer && (
            <p className="jd-rules-hint">
              {answer.records === null ? messages.noRecords : messages.hint(answer.records)}
            </p>
          )}
          {failure === undefined && !(noRecords && answer.rules.length === 0) && (
            <PlainTable
              title={ruleTexts.title}
              columns={columns}
              records={answer?.rules}
              loading={loading}
              empty={messages.none}
              keyOf={({ id }) => id}
            />
          )}
        </div>
      </FormFrame>
      {open !== undefined && answer && (
        <RuleDialog
          context={context}
          entry={entry}
          columns={answer.columns}
          rule={open === 'new' ? undefined : open}
          onSaved={done}
          close={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

interface Doing {
  edit(rule: DataRule): void
  remove(rule: DataRule): void
}

function columnsOf(
  known: readonly RuleColumn[],
  mayChange: boolean,
  { edit, remove }: Doing,
): readonly PlainColumn<DataRule>[] {
  const columns: readonly PlainColumn<DataRule>[] = [
    {
      key: 'name',
      title: ruleTexts.name,
      card: 'title',
      naming: true,
      width: 160,
      show: ({ ruleName }) => ruleName,
    },
    {
      key: 'what',
      title: messages.what,
      card: 'fact',
      least: 200,
      show: (rule) => <RuleWords rule={rule} columns={known} />,
    },
    { key: 'source', title: messages.source, card: 'fact', width: 90, show: sourceOf },
    {
      key: 'status',
      title: ruleTexts.status,
      card: 'state',
      width: 70,
      show: ({ status }) => (
        <span className="jd-tag" data-tone={status === '1' ? 'green' : 'neutral'}>
          {status === '1' ? messages.on : messages.off}
        </span>
      ),
    },
  ]
  if (!mayChange) return columns
  return [
    ...columns,
    {
      key: 'actions',
      title: messages.actions,
      card: 'action',
      width: 140,
      show: (rule) =>
        rule.editable && (
          <span className="jd-rules-actions">
            <Button kind="text" onClick={() => edit(rule)}>
              {messages.edit}
            </Button>
            <Button kind="text" onClick={() => remove(rule)}>
              {messages.remove}
            </Button>
          </span>
        ),
    },
  ]
}

function sourceOf({ ruleConditions, tenantId }: DataRule) {
  if (ruleConditions !== expressionRule) {
    return tenantId === 0 ? messages.platform : messages.tenant
  }
  return <span title={messages.byDocument}>{messages.document}</span>
}
