import { observer } from '@formily/reactive-react'
import { useId, useState } from 'react'
import type { RunContext } from '#actions'
import { failureText, toFailure, useLookup } from '#data'
import {
  FieldView,
  FormFrame,
  FormImpact,
  FormViewContext,
  passes,
  reveal,
  saveResultOf,
  useForm,
  useFormView,
} from '#form'
import { Button, FailureNote, mayLeave } from '#ui'
import { ruleMessages as messages, ruleTexts, ruleVariables } from './messages'
import { ruleForm } from './ruleForm'
import { type DataRule, type RuleColumn, sqlRule, withChoice } from './rules'

interface RuleDialogProps {
  readonly context: RunContext
  /** Menu entry of the rule. */
  readonly entry: string
  readonly columns: readonly RuleColumn[]
  /** Absent = a new rule. */
  readonly rule: DataRule | undefined
  onSaved(): void
  close(): void
}

/** Edits a rule. */
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
      const outcome = saveResultOf(error)
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
          {/* A new rule is not granted to anybody yet, so it has no impact. */}
          {rule && <FormImpact form={form} busy={busy} saving={saving} />}
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

/** Maximum number of choices that are listed. */
const choicesAtMost = 24

/** Possible values of a record, by their texts. */
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

/** Variables for properties of the viewing user; a click appends one to the typed value. */
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
