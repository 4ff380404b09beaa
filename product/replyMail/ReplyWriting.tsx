import { observer } from '@formily/reactive-react'
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { finish, type RunContext } from '#actions'
import { useAskToDrop } from '#controls'
import { failureText, toFailure } from '#data'
import {
  DraftNotice,
  FieldView,
  type FormState,
  FormViewContext,
  firstTypable,
  passes,
  reveal,
  saveResultOf,
  useDraft,
  useForm,
  useFormView,
} from '#form'
import { afterComposition, FailureNote, takeTyped } from '#ui'
import { fillPlaceholders, placeholdersIn } from '#values'
import { replyTexts as texts } from './messages'
import { OpenNames } from './OpenNames'
import { ReplyFacts } from './ReplyFacts'
import {
  firstTemplate,
  languageOf,
  type ReplyStart,
  type ReplyTemplate,
  replyForm,
} from './replyForm'
import './reply.css'

/** Called by the buttons below. */
export interface WritingHandle {
  /** Continues; asks first if changes would be lost. */
  leave(then: () => void): void
  /** `on`: open the next enquiry afterwards, if any. */
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
  /** Opens the next enquiry; absent = this is the last one. */
  readonly next: (() => void) | undefined
  /** Reloads the enquiry; the written text stays. */
  reload(): void
}

/** The mail: a template filled with the enquiry's values, to be edited. */
export const ReplyWriting = observer((props: ReplyWritingProps) => {
  const { context, id, start, titleId, busy, handle, setBusy, close, next, reload } = props
  const { model, ports } = context
  const [source] = useState(() => replyForm(start))
  const form = useForm(source, titleId)
  const { state } = form
  const [focus] = useState(() => firstTypable(state))
  // The text of a template counts as not edited.
  const [used, setUsed] = useState(() => firstTemplate(start))
  const [failed, setFailed] = useState<string>()
  const body = useRef<HTMLElement>(null)
  const isWritten = () =>
    textOf(state, 'subject') !== (used?.subject ?? '') ||
    textOf(state, 'content') !== (used?.content ?? '')
  const draft = useDraft({
    form,
    entity: source.entity.name,
    record: id,
    ver: null,
    whole: true,
  })
  /** The text of an earlier visit, with the template it was made of. */
  function restore() {
    draft.restore()
    setUsed(templateOf(state.valueAt('template')) ?? used)
  }
  const templateOf = (code: unknown) => start.templates.find((one) => one.code === code)
  const gone = useRef(close)
  const leave = useAskToDrop(
    isWritten(),
    () => {
      draft.end()
      gone.current()
    },
    isWritten,
  )

  async function choose(code: string) {
    const next = templateOf(code)
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

  /** The text as it stands gets the name; templates chosen later come with it. */
  function fillIn(placeholder: string, name: string) {
    const { subject, content } = filledIn(textsOf(state), placeholder, name)
    state.change('subject', subject)
    state.change('content', content)
    setUsed(used && { ...used, ...filledIn(used, placeholder, name) })
    reload()
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
      // The next one may be sent while the list is reloading.
      .finally(() => setBusy(false))
    if (!answer) return
    draft.end()
    const go = (on && next) || close
    go()
    await finish(context, answer, texts.sent)
  }

  function refused(error: unknown) {
    const outcome = saveResultOf(error)
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
    if (!event.repeat) afterComposition(event.nativeEvent, () => void send(event.shiftKey))
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
      <DraftNotice draft={{ ...draft, restore }} />
      {failed !== undefined && <FailureNote title={failed} />}
      <FormViewContext value={form}>
        <OpenNames
          start={start}
          language={languageOf(used, start)}
          keys={fieldKeys}
          onStored={fillIn}
        />
        <ReplyFields focus={focus} onTemplate={(code) => void choose(code)} />
      </FormViewContext>
    </section>
  )
})

const fieldKeys = ['subject', 'content'] as const

const textOf = (state: FormState, key: (typeof fieldKeys)[number]): string =>
  String(state.valueAt(key) ?? '')

const fieldsOf = (state: FormState) => fieldKeys.map((key) => ({ key, text: textOf(state, key) }))

const textsOf = (state: FormState): Written => ({
  subject: textOf(state, 'subject'),
  content: textOf(state, 'content'),
})

type Written = Pick<ReplyTemplate, 'subject' | 'content'>

function filledIn({ subject, content }: Written, placeholder: string, name: string): Written {
  const filled = (text: string, value: string) =>
    fillPlaceholders(text, (one) => (one === placeholder ? value : `\${${one}}`))
  return { subject: filled(subject, name), content: filled(content, markupOf(name)) }
}

/** The text as HTML. */
const markupOf = (text: string): string =>
  Object.assign(document.createElement('p'), { textContent: text }).innerHTML

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
