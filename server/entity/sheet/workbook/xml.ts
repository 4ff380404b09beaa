import { Parser } from 'htmlparser2'

export type Attributes = Readonly<Record<string, string>>

/** What a part of a workbook is read with; names come without their prefix. */
interface XmlHandler {
  opened(name: string, attributes: Attributes): void
  closed?(name: string): void
  text?(text: string): void
}

const chunkBytes = 1 << 16

/** Reads a part; yields after each piece of it, so that the caller may take what was found. */
export function* readXml(bytes: Uint8Array, handler: XmlHandler): Generator<void> {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => handler.opened(bare(name), attributes),
      onclosetag: (name) => handler.closed?.(bare(name)),
      ontext: (text) => handler.text?.(text),
    },
    { xmlMode: true },
  )
  const decoder = new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8')
  for (let from = 0; from < bytes.length; from += chunkBytes) {
    const chunk = bytes.subarray(from, from + chunkBytes)
    parser.write(decoder.decode(chunk, { stream: true }))
    yield
  }
  parser.end(decoder.decode())
  yield
}

/** Reads a whole part. */
export function walkXml(bytes: Uint8Array, handler: XmlHandler): void {
  for (const _ of readXml(bytes, handler));
}

/** Attribute whatever its prefix: `r:id`. */
export const attribute = (attributes: Attributes, name: string): string | undefined =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1]

const bare = (name: string): string => {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}
