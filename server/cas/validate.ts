import { declined } from '../http/envelope'
import type { Log } from '../http/log'
import { readCasAnswer } from './answer'
import { casMessages } from './messages'

const timeoutMs = 5_000
const answerAtMostBytes = 64 * 1024

export interface CasQuestion {
  readonly ticket: string
  readonly service: string
}

/** User name for which the CAS server at `casUrl` issued the ticket. Throws a refusal. */
export async function validateTicket(
  casUrl: string,
  { ticket, service }: CasQuestion,
  log: Log,
): Promise<string> {
  const query = new URLSearchParams({ service, ticket })
  const xml = await ask(`${casUrl}/p3/serviceValidate?${query}`).catch((error: unknown) => {
    log('single sign-on: no answer', { error })
    throw declined(casMessages.unreachable)
  })
  const answer = await readCasAnswer(xml)
  if (!answer) {
    // Logs only length and root element: the answer may contain personal data.
    const [root] = /<[\w:]{1,40}/.exec(xml) ?? ['']
    log('single sign-on: answer not understood', { length: xml.length, root })
    throw declined(casMessages.unreachable)
  }
  if (answer.kind === 'refused') {
    log('single sign-on: ticket refused', { code: answer.code })
    throw declined(casMessages.refused)
  }
  return answer.username
}

/** Body of a successful response; rejects if the status is not OK, the body is too long, or it takes too long. */
async function ask(address: string): Promise<string> {
  const response = await fetch(address, {
    signal: AbortSignal.timeout(timeoutMs),
    // A response from another address would prove nothing.
    redirect: 'error',
    headers: { accept: 'application/xml, text/xml' },
  })
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new Error(`CAS server: status ${response.status}`)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > answerAtMostBytes) throw new Error('CAS server: answer too long')
    chunks.push(chunk)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
}
