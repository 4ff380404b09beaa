import { observer } from '@formily/reactive-react'
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import type { RunContext } from '../../renderer/actions/define'
import { finish } from '../../renderer/actions/finish'
import { useAskToDrop } from '../../renderer/controls/useAskToDrop'
import { failureText, toFailure } from '../../renderer/data/failure'
import { FieldView } from '../../renderer/form/FieldView'
import { firstTypable } from '../../renderer/form/firstTypable'
import type { FormState } from '../../renderer/form/formState'
import { outcomeOf } from '../../renderer/form/outcome'
import { passes } from '../../renderer/form/passes'
import { reveal } from '../../renderer/form/reveal'
import { useForm } from '../../renderer/form/useForm'
import { FormViewContext, useFormView } from '../../renderer/form/view'
import { FailureNote } from '../../renderer/ui/FailureNote'
import { takeTyped } from '../../renderer/ui/takeTyped'
import { placeholdersIn } from '../../renderer/values/placeholders'
import { replyTexts as texts, variableTitles } from './messages'
import { ReplyFacts } from './ReplyFacts'
import { firstTemplate, type ReplyStart, type ReplyTemplate, replyForm } from './replyForm'
import './reply.css'

/** What the buttons below do. */
export interface WritingHandle {
  /** Goes on, unless something would be lost and is not meant to be. */
  leave(then: () => void): void
  /** `on`: the next enquiry comes after it, where there is one. */
  send(on: boolean): void
}

interface ReplyWritingProps {
  readonly context: RunContext
  readonly id: string
  readonly start: ReplyStart
  readonly titleId: string
  readonly busy: boolean
  readonly handle: Ref<WritingHandle>
  setBusy(busy: boolean): void
  close(): void
  /** Begins with the next enquiry; absent = it is the last. */
  readonly next: (() => void) | undefined
  /** Reads the enquiry again; what is written stays. */
  reload(): void
}

/** The mail: a template filled with the enquiry's values, to be written over. */
export const ReplyWriting = observer((props: ReplyWritingProps) => {
  const { context, id, start, titleId, busy, handle, setBusy, close, next, reload } = props
  const { model, ports } = context
  const [source] = useState(() => replyForm(start))
  const form = useForm(source, titleId)
  const { state } = form
  const [focus] = useState(() => firstTypable(state))
  // What the texts have come from: that is not written yet.
  const [used, setUsed] = useState(() => firstTemplate(start))
  const [failed, setFailed] = useState<string>()
  const body = useRef<HTMLElement>(null)
  const isWritten = () =>
    textOf(state, 'subject') !== (used?.subject ?? '') ||
    textOf(state, 'content') !== (used?.content ?? '')
  const gone = useRef(close)
  const leave = useAskToDrop(isWritten(), () => gone.current(), isWritten)

  async function choose(code: string) {
    const next = start.templates.find((one) => one.code === code)
    if (!next || next.code === used?.code) return
    const question = { title: texts.replace, text: texts.replaceText }
    if (isWritten() && !(await ports.notify.confirm(question))) {
      state.change('template', used?.code ?? null)
      return
    }
    setUsed(next)
    state.change('subject', next.subject)
    state.change('content', next.content)
  }

  async function send(on: boolean) {
    takeTyped((element) => body.current?.contains(element) === true)
    if (busy || !passes(form)) return
    const [open] = fieldsOf(state).filter(({ text }) => placeholdersIn(text).length > 0)
    if (open) return reveal(form, open.key)
    setBusy(true)
    setFailed(undefined)
    const answer = await context
      .send({
        method: 'POST',
        url: `${model.entity.api}/replyMail`,
        body: { id, ver: start.ver, template: used?.code ?? '', ...textsOf(state) },
      })
      .catch(refused)
      // The next one may be sent while the list is read again.
      .finally(() => setBusy(false))
    if (!answer) return
    const go = (on && next) || close
    go()
    await finish(context, answer, texts.sent)
  }

  function refused(error: unknown) {
    const outcome = outcomeOf(error)
    if (outcome.kind === 'stale') {
      setFailed(texts.stale)
      return reload()
    }
    const told = outcome.kind === 'refused' ? outcome.errors : []
    const loose = state.report(told)
    const seen = told.find((one) => !loose.includes(one))
    if (seen) reveal(form, seen.field)
    else setFailed(failureText(toFailure(error)))
  }

  function sendByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat) void send(event.shiftKey)
  }
  useImperativeHandle(handle, () => ({
    leave(then) {
      gone.current = then
      leave()
    },
    send: (on) => void send(on),
  }))
  return (
    <section ref={body} className="jd-reply" aria-labelledby={titleId} onKeyDownCapture={sendByKey}>
      <ReplyFacts start={start} />
      {failed !== undefined && <FailureNote title={failed} />}
      <FormViewContext value={form}>
        <OpenNames />
        <ReplyFields focus={focus} onTemplate={(code) => void choose(code)} />
      </FormViewContext>
    </section>
  )
})

const fieldKeys = ['subject', 'content'] as const

const textOf = (state: FormState, key: (typeof fieldKeys)[number]): string =>
  String(state.valueAt(key) ?? '')

const fieldsOf = (state: FormState) => fieldKeys.map((key) => ({ key, text: textOf(state, key) }))

const textsOf = (state: FormState): Pick<ReplyTemplate, 'subject' | 'content'> => ({
  subject: textOf(state, 'subject'),
  content: textOf(state, 'content'),
})

interface ReplyFieldsProps {
  readonly focus: string | undefined
  onTemplate(code: string): void
}

const ReplyFields = observer(({ focus, onTemplate }: ReplyFieldsProps) => {
  const { state } = useFormView()
  const template = state.valueAt('template')
  const tell = useRef(onTemplate)
  useEffect(() => {
    tell.current = onTemplate
  })
  useEffect(() => {
    if (typeof template === 'string') tell.current(template)
  }, [template])
  return (
    <div className="jd-reply-fields">
      {state.shown.map((field) => (
        <div key={field.key} className="jd-reply-field">
          <FieldView field={field} autoFocus={field.key === focus} />
        </div>
      ))}
    </div>
  )
})

/** Placeholders that have no value: nothing is sent with them. */
const OpenNames = observer(() => {
  const { state } = useFormView()
  const names = placeholdersIn(
    fieldsOf(state)
      .map(({ text }) => text)
      .join('\n'),
  )
  return (
    <div role="status">
      {names.length > 0 && (
        <p className="jd-reply-open">
          {texts.open}
          {names.map((name) => (
            <span key={name} className="jd-reply-name">
              {variableTitles.get(name)}
              <code>{`\${${name}}`}</code>
            </span>
          ))}
        </p>
      )}
    </div>
  )
})
