import { observer } from '@formily/reactive-react'
import { useId, useState } from 'react'
import type { RunContext } from '../../renderer/actions/define'
import { failureText, toFailure } from '../../renderer/data/failure'
import { useLookup } from '../../renderer/data/lookup'
import { FieldView } from '../../renderer/form/FieldView'
import { FormFrame } from '../../renderer/form/FormFrame'
import { FormImpact } from '../../renderer/form/impact/FormImpact'
import { outcomeOf } from '../../renderer/form/outcome'
import { passes } from '../../renderer/form/passes'
import { reveal } from '../../renderer/form/reveal'
import { useForm } from '../../renderer/form/useForm'
import { FormViewContext, useFormView } from '../../renderer/form/view'
import { Button } from '../../renderer/ui/Button'
import { FailureNote } from '../../renderer/ui/FailureNote'
import { mayLeave } from '../../renderer/ui/mayLeave'
import { ruleMessages as messages, ruleTexts, ruleVariables } from './messages'
import { ruleForm } from './ruleForm'
import { type DataRule, type RuleColumn, sqlRule, withChoice } from './rules'

interface RuleDialogProps {
  readonly context: RunContext
  /** The menu entry that the rule hangs on. */
  readonly entry: string
  readonly columns: readonly RuleColumn[]
  /** Absent = a new one. */
  readonly rule: DataRule | undefined
  onSaved(): void
  close(): void
}

/** A rule, to be written. */
export function RuleDialog(props: RuleDialogProps) {
  const { context, entry, columns, rule, onSaved, close } = props
  const titleId = useId()
  const [source] = useState(() => ruleForm(columns, rule))
  const form = useForm(source, titleId)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()

  const saving = () => ({
    url: `/sys/permission/${rule ? 'edit' : 'add'}PermissionRule`,
    body: { ...form.state.submission(), permissionId: entry, id: rule?.id ?? '' },
  })
  async function save(): Promise<boolean> {
    if (!passes(form)) return false
    setBusy(true)
    setFailed(undefined)
    try {
      const answer = await context.send({ method: 'POST', ...saving() })
      if (!answer) return false
      context.tell(answer, messages.saved)
      onSaved()
      return true
    } catch (error) {
      const outcome = outcomeOf(error)
      const told = outcome.kind === 'refused' ? outcome.errors : []
      const loose = form.state.report(told)
      const seen = told.find((one) => !loose.includes(one))
      if (seen) reveal(form, seen.field)
      else setFailed(failureText(toFailure(error)))
      return false
    } finally {
      setBusy(false)
    }
  }
  async function leave() {
    const question = { title: messages.left, text: messages.leaveText }
    if (busy) return
    if (!form.state.dirty || (await mayLeave(context.ports.notify, question, save))) close()
  }
  const saveAndClose = () => void save().then((saved) => saved && close())
  return (
    <FormFrame
      open="modal"
      width={source.model.width}
      title={rule ? messages.editing : messages.adding}
      titleId={titleId}
      onClose={() => void leave()}
      onSave={() => !busy && saveAndClose()}
      footer={
        <>
          {/* A new rule is nobody's yet: it does nothing to anybody. */}
          {rule && <FormImpact {...{ form, busy, saving }} />}
          <Button onClick={() => void leave()} disabled={busy}>
            {messages.cancel}
          </Button>
          <Button kind="primary" busy={busy} onClick={saveAndClose}>
            {busy ? messages.saving : messages.save}
          </Button>
        </>
      }
    >
      <form
        noValidate
        aria-labelledby={titleId}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) saveAndClose()
        }}
      >
        {failed !== undefined && <FailureNote title={failed} />}
        <FormViewContext value={form}>
          <RuleFields columns={columns} />
        </FormViewContext>
      </form>
    </FormFrame>
  )
}

const RuleFields = observer(({ columns }: Pick<RuleDialogProps, 'columns'>) => {
  const { state } = useFormView()
  const isSql = state.valueAt('ruleConditions') === sqlRule
  const column = columns.find(({ value }) => value === state.valueAt('ruleColumn'))
  return state.shown.map((field) => (
    <div key={field.key} className="jd-rule-field">
      <FieldView
        field={
          field.key === 'ruleValue'
            ? {
                ...field,
                title: isSql ? ruleTexts.sql : ruleTexts.value,
                help: isSql ? ruleTexts.sqlHelp : ruleTexts.valueHelp,
              }
            : field
        }
        autoFocus={field.key === 'ruleName'}
      />
      {field.key === 'ruleValue' && !isSql && column?.dict !== undefined && (
        <Choices title={column.text} dict={column.dict} />
      )}
      {field.key === 'ruleValue' && !isSql && <Variables />}
    </div>
  ))
})

/** So many that they can be read. */
const choicesAtMost = 24

/** What a record may have, by what people call it. */
function Choices({ title, dict }: { readonly title: string; readonly dict: string }) {
  const { state } = useFormView()
  const options = useLookup().options(dict)
  if (options.length === 0) return null
  return (
    <p className="jd-rule-variables">
      {messages.choices(title)}
      {options.slice(0, choicesAtMost).map(({ value, text }) => (
        <Button
          key={value}
          kind="text"
          hint={value}
          onClick={() => {
            const [typed, conditions] = ['ruleValue', 'ruleConditions'].map((key) =>
              String(state.valueAt(key) ?? ''),
            )
            state.change('ruleValue', withChoice(typed ?? '', value, conditions ?? ''))
          }}
        >
          {text}
        </Button>
      ))}
    </p>
  )
}

/** What stands for whoever looks, put behind what is typed. */
function Variables() {
  const { state } = useFormView()
  return (
    <p className="jd-rule-variables">
      {messages.variables}
      {ruleVariables.map(([name, text]) => (
        <Button
          key={name}
          kind="text"
          hint={`#{${name}}`}
          onClick={() => {
            const typed = state.valueAt('ruleValue')
            state.change('ruleValue', `${typeof typed === 'string' ? typed : ''}#{${name}}`)
          }}
        >
          {text}
        </Button>
      ))}
    </p>
  )
}
