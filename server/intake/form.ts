import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { FileStore, Incoming } from '../files/store'
import { isTooLarge, tooLarge } from '../files/uploadForm'
import { requiredText, text } from '../http/call'
import { malformed, unreadable } from '../http/envelope'
import { readMembers } from '../http/input'
import { expectedTexts } from '../http/messages'
import { intakeMessages } from './messages'

/** Text fields that a website's form sends (embed/enquiry.ts); files follow separately. */
export const enquiryForm = Type.Object({
  challenge: requiredText({ max: 60 }),
  number: requiredText({ max: 12 }),
  name: text({ max: 60 }),
  email: text({ max: 100 }),
  company: text({ max: 120 }),
  phone: text({ max: 40 }),
  quantity: text({ max: 10 }),
  message: text({ max: 4_000 }),
  product: text({ max: 150 }),
  /** Honeypot: the field is invisible, so only programs fill it in. */
  website: text({ max: 500 }),
  /** Seconds since the form was shown. */
  seconds: text({ max: 10 }),
  page: text({ max: 2_000 }),
  referrer: text({ max: 2_000 }),
  language: text({ max: 35 }),
  timeZone: text({ max: 60 }),
})

export type EnquiryForm = Static<typeof enquiryForm>

export interface SentFile {
  readonly name: string
  readonly content: Incoming
}

const filesAtMost = 3

/**
 * Reads a form whose texts precede its files. `ready` gets the texts before the first file is received, so a refusal
 * costs no upload. Throws 400 and 413; after a failure no file content remains.
 */
export async function readForm<Checked>(
  request: FastifyRequest,
  files: FileStore,
  ready: (sent: EnquiryForm) => Promise<Checked>,
): Promise<{ readonly checked: Checked; readonly files: readonly SentFile[] }> {
  if (!request.isMultipart()) throw unreadable(expectedTexts.form)
  return await readParts(request.parts({ limits: { fields: 30 } }), files, ready)
}

async function readParts<Checked>(
  parts: AsyncIterable<Multipart>,
  store: FileStore,
  ready: (sent: EnquiryForm) => Promise<Checked>,
) {
  const sent: Record<string, unknown> = {}
  const taken: SentFile[] = []
  let checking: Promise<Checked> | undefined
  const check = () => {
    checking ??= ready(readMembers(enquiryForm, sent) as EnquiryForm) // validated by the schema
    return checking
  }
  try {
    for await (const part of parts) {
      if (part.type === 'field') {
        sent[part.fieldname] = part.value
        continue
      }
      await check()
      if (taken.length === filesAtMost) {
        throw malformed(part.fieldname, intakeMessages.filesAtMost(filesAtMost))
      }
      taken.push({ name: part.filename ?? '', content: await store.receive(part.file) })
      if (part.file.truncated) throw tooLarge()
    }
    return { checked: await check(), files: taken }
  } catch (error) {
    await Promise.all(taken.map(({ content }) => content.discard()))
    throw isTooLarge(error) ? tooLarge() : error
  }
}
