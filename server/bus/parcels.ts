import { newId } from '../kernel/ids'
import type { Message } from './topics'

/** A message between processes. */
export interface Letter {
  readonly topics: readonly string[]
  readonly message: Message
}

// PostgreSQL limits a notification to less than 8,000 bytes.
const bytesAtMost = 7_800
// Limit of incomplete letters: one with this many newer ones has lost a part for good.
const openAtMost = 100

/** Cuts a letter into notifications. Each is `<sender>|<letter>|<part>|<parts>|<piece of JSON>`. */
export function pack(sender: string, letter: Letter): readonly string[] {
  // base64 can be cut anywhere, because each character is one byte.
  const text = Buffer.from(JSON.stringify(letter)).toString('base64')
  const id = newId()
  const pieces = text.match(new RegExp(`.{1,${bytesAtMost - 100}}`, 'g')) ?? []
  return pieces.map((piece, at) => [sender, id, at, pieces.length, piece].join('|'))
}

/** Reassembles notifications of other processes. undefined: more parts are to come, or the text is invalid. */
export function createUnpacker(own: string): (payload: string) => Letter | undefined {
  const open = new Map<string, string[]>()
  return (payload) => {
    const [sender = '', id = '', at = '', of = '', piece = ''] = payload.split('|')
    if (sender === own || piece === '') return undefined
    const pieces = open.get(id) ?? []
    // PostgreSQL delivers the notifications of one transaction in order.
    if (pieces.length !== Number(at)) return void open.delete(id)
    pieces.push(piece)
    open.set(id, pieces)
    for (const oldest of open.keys()) if (open.size > openAtMost) open.delete(oldest)
    if (pieces.length < Number(of)) return undefined
    open.delete(id)
    return readLetter(pieces.join(''))
  }
}

function readLetter(text: string): Letter | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64').toString())
    const [topics, message] = [
      Reflect.get(Object(read), 'topics'),
      Reflect.get(Object(read), 'message'),
    ]
    if (!Array.isArray(topics) || typeof message !== 'object' || message === null) return undefined
    return { topics: topics.map(String), message: message as Message } // an object, just tested
  } catch {
    return undefined
  }
}
