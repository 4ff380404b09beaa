import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { FileStore, Incoming } from '../files/store'
import { isTooLarge, tooLarge } from '../files/uploadForm'
import { requiredText, text } from '../http/call'
import { malformed } from '../http/envelope'
import { readMembers } from '../http/input'

/** What the form of a website sends (embed/enquiry.ts), files apart. */
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
  /** Nobody sees it: who fills it in is a program. */
  website: text({ max: 500 }),
  /** Since the form was shown. */
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
 * Reads a form whose texts stand before its files. `ready` is asked with the texts before the first file is taken in: what
 * it throws costs nobody a file. Throws 400 and 413; of what fails no content is left.
 */
export async function readForm<Checked>(
  request: FastifyRequest,
  files: FileStore,
  ready: (sent: EnquiryForm) => Promise<Checked>,
): Promise<{ readonly checked: Checked; readonly files: readonly SentFile[] }> {
  if (!request.isMultipart()) throw malformed()
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
    checking ??= ready(readMembers(enquiryForm, sent) as EnquiryForm) // read by it
    return checking
  }
  try {
    for await (const part of parts) {
      if (part.type === 'field') {
        sent[part.fieldname] = part.value
        continue
      }
      await check()
      if (taken.length === filesAtMost) throw malformed()
      taken.push({ name: part.filename ?? '', content: await store.receive(part.file) })
      if (part.file.truncated) throw tooLarge()
    }
    return { checked: await check(), files: taken }
  } catch (error) {
    await Promise.all(taken.map(({ content }) => content.discard()))
    throw isTooLarge(error) ? tooLarge() : error
  }
}
