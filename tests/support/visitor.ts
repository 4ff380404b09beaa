import { solve } from '../../embed/work'
import type { CallOptions, Reply } from './app'
import { multipartBody } from './multipart'

/** What a visitor writes, unless a test says otherwise. */
export const visitorAsks = {
  name: 'Emma Brown',
  email: 'emma@buyer.example',
  company: 'Brown Ltd',
  message: 'Please quote 500 pieces of the memory pillow, delivered to Hamburg.',
  quantity: '500',
  seconds: '40',
  page: 'https://a.test/products/7',
  referrer: 'https://www.google.com/',
  language: 'de-DE',
  timeZone: 'Europe/Berlin',
}

type PublicCall = (line: `${string} ${string}`, options: CallOptions) => Promise<Reply>

let senders = 0
/** An address of its own for each visitor: the limits of one are a test of their own. */
export const newAddress = () => {
  senders += 1
  return `198.51.${Math.floor(senders / 250)}.${(senders % 250) + 1}`
}

/** Sends the form of a website as a browser does, with the work done. */
export async function visit(
  call: PublicCall,
  form: Readonly<Record<string, string>> = {},
  { site = 'a-cn', address = newAddress() }: { site?: string; address?: string } = {},
): Promise<Reply> {
  const { body: given } = await call(`GET /intake/${site}`, { address })
  const challenge = given.result.challenge as string
  const number = await solve(challenge, given.result.bits)
  const all = { challenge, number, ...visitorAsks, ...form }
  const { body, headers } = multipartBody(
    Object.entries(all).map(([name, value]) => ({ name, value })),
  )
  return await call(`POST /intake/${site}`, { body, headers, address })
}
