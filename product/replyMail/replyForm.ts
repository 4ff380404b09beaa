import { isRecord } from '../../renderer/data/envelope'
import type { FormSource } from '../../renderer/form/useForm'
import { compileEntity } from '../../renderer/model/compile/compileEntity'
import { registries } from '../registries'
import { replyTexts as texts } from './messages'

export interface ReplyTemplate {
  readonly code: string
  readonly name: string
  /** Filled; what has no value is still `${name}`. */
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

/** What the server says a reply begins with. */
export interface ReplyStart {
  readonly ver: number
  readonly receiver: string
  readonly customer: string
  readonly message: string
  /** Why it cannot be replied to; '' = it can. */
  readonly why: string
  readonly isConfigured: boolean
  readonly templates: readonly ReplyTemplate[]
  readonly last: string
  readonly mails: readonly SentMail[]
}

export function readStart(result: unknown): ReplyStart {
  const { text, list, record } = membersOf(result)
  return {
    ver: Number(record.ver),
    ...{ receiver: text('receiver'), customer: text('customer'), message: text('message') },
    ...{ why: text('why'), isConfigured: record.isConfigured === true, last: text('last') },
    templates: list('templates').map(({ text: of }) => ({
      ...{ code: of('code'), name: of('name'), subject: of('subject'), content: of('content') },
    })),
    mails: list('mails').map(({ text: of }) => ({
      ...{ id: of('id'), subject: of('subject'), time: of('time'), by: of('by') },
      ...{ status: of('status'), result: of('result') },
    })),
  }
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

/** The template that the dialog opens with: the one used last, or else the first. */
export const firstTemplate = ({ templates, last }: ReplyStart): ReplyTemplate | undefined =>
  templates.find(({ code }) => code === last) ?? templates[0]

const editorPx = 300

/** A mail to be written. */
export function replyForm(start: ReplyStart): FormSource {
  const { templates } = start
  const first = firstTemplate(start)
  const entity = compileEntity(
    {
      ...{ schema: 2, entity: 'replyMail', title: texts.entity, label: 'subject' },
      ...{ api: '/crm/enquiry', perm: 'enquiry' },
      fields: {
        template: {
          ...{ type: 'select', title: texts.template, allowClear: false },
          options: templates.map(({ code, name }) => ({ value: code, text: name })),
        },
        subject: { type: 'input', title: texts.subject, required: true, max: 200 },
        content: {
          ...{ type: 'richtext', title: texts.content, required: true, height: editorPx },
        },
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
      ...{ template: first?.code ?? null, subject: first?.subject ?? null },
      content: first?.content ?? null,
    },
  }
}
