import { isRecord } from '#data'
import type { FormSource } from '#form'
import { compileEntity } from '#model'
import { registries } from '../registries'
import { replyTexts as texts } from './messages'

export interface ReplyTemplate {
  readonly code: string
  readonly name: string
  /** Of the letter. */
  readonly language: string
  /** Filled in; placeholders without a value remain as `${name}`. */
  readonly subject: string
  readonly content: string
}

export interface SentMail {
  readonly id: string
  readonly subject: string
  readonly time: string
  readonly by: string
  readonly status: string
  readonly result: string
}

export interface AskedProduct {
  readonly id: string
  readonly name: string
  /** Whether this user may add a translation of the name. */
  readonly translatable: boolean
}

/** Initial content of a reply, from the server. */
export interface ReplyStart {
  readonly ver: number
  readonly receiver: string
  readonly customer: string
  readonly message: string
  /** Of letters without a template. */
  readonly language: string
  /** Why it cannot be replied to; '' = it can. */
  readonly why: string
  readonly isConfigured: boolean
  readonly templates: readonly ReplyTemplate[]
  /** Code of the template that fits best; '' = none. */
  readonly proposed: string
  /** What the enquiry is about; undefined = nothing that has translations. */
  readonly product: AskedProduct | undefined
  readonly mails: readonly SentMail[]
}

export function readStart(result: unknown): ReplyStart {
  const { text, list, record } = membersOf(result)
  return {
    ver: Number(record.ver),
    receiver: text('receiver'),
    customer: text('customer'),
    message: text('message'),
    language: text('language'),
    why: text('why'),
    isConfigured: record.isConfigured === true,
    proposed: text('proposed'),
    product: productIn(record.product),
    templates: list('templates').map(({ text: of }) => ({
      code: of('code'),
      name: of('name'),
      language: of('language'),
      subject: of('subject'),
      content: of('content'),
    })),
    mails: list('mails').map(({ text: of }) => ({
      id: of('id'),
      subject: of('subject'),
      time: of('time'),
      by: of('by'),
      status: of('status'),
      result: of('result'),
    })),
  }
}

function productIn(value: unknown): AskedProduct | undefined {
  if (!isRecord(value)) return undefined
  const { text, record } = membersOf(value)
  return { id: text('id'), name: text('name'), translatable: record.translatable === true }
}

interface Members {
  readonly record: Readonly<Record<string, unknown>>
  text(key: string): string
  list(key: string): readonly Members[]
}

function membersOf(value: unknown): Members {
  const record = isRecord(value) ? value : {}
  return {
    record,
    text: (key) => String(record[key] ?? ''),
    list(key) {
      const members = record[key]
      return Array.isArray(members) ? members.map(membersOf) : []
    },
  }
}

/** The initial template. */
export const firstTemplate = ({ templates, proposed }: ReplyStart): ReplyTemplate | undefined =>
  templates.find(({ code }) => code === proposed)

/** Of the letter: the template's, or the one that letters without a template are in. */
export const languageOf = (template: ReplyTemplate | undefined, { language }: ReplyStart): string =>
  template?.language ?? language

const editorPx = 300

/** The form of a mail. */
export function replyForm(start: ReplyStart): FormSource {
  const { templates } = start
  const first = firstTemplate(start)
  const entity = compileEntity(
    {
      schema: 2,
      entity: 'replyMail',
      title: texts.entity,
      label: 'subject',
      api: '/crm/enquiry',
      perm: 'enquiry',
      fields: {
        template: {
          type: 'select',
          title: texts.template,
          allowClear: false,
          options: templates.map(({ code, name }) => ({ value: code, text: name })),
        },
        subject: { type: 'input', title: texts.subject, required: true, max: 200 },
        content: { type: 'richtext', title: texts.content, required: true, height: editorPx },
      },
    },
    {
      types: registries.types,
      report: ({ pointer, message }) => {
        throw new Error(`reply form${pointer}: ${message}`)
      },
    },
  )
  if (!entity) throw new Error('reply form: no entity')
  const shown = [...(templates.length > 0 ? ['template'] : []), 'subject', 'content']
  const items = shown.flatMap((key) => {
    const field = entity.fields.get(key)
    return field ? [{ field, span: 1 }] : []
  })
  return {
    entity,
    model: { open: 'modal', width: 820, groups: [{ cols: 1, items }] },
    mode: 'edit',
    record: {
      template: first?.code ?? null,
      subject: first?.subject ?? null,
      content: first?.content ?? null,
    },
  }
}
