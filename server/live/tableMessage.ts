/** A message between pages about their tables (contract, §8.4). */
export type TableMessage =
  | { readonly type: 'heart_beat' }
  | {
      readonly type: 'update_vxe_table' | 'common_send_date'
      readonly data: Readonly<Record<string, unknown>>
    }

// Names come from documents, and none is longer.
const nameLength = 200

/** Parses a message; undefined for anything else, which is ignored. The result has no unknown members. */
export function readTableMessage(text: string): TableMessage | undefined {
  const message = parse(text)
  switch (message?.type) {
    case 'heart_beat':
      return { type: 'heart_beat' }
    case 'update_vxe_table': {
      const { socketKey, args } = objectOf(message.data)
      if (!isName(socketKey) || !Array.isArray(args) || !isObject(args[0])) return undefined
      if (!isName(args[1])) return undefined
      return { type: message.type, data: { socketKey, args: [args[0], args[1]] } }
    }
    case 'common_send_date': {
      const { key, args } = objectOf(message.data)
      return isName(key) ? { type: message.type, data: { key, args } } : undefined
    }
    default:
      return undefined
  }
}

type JsonObject = Readonly<Record<string, unknown>>

function parse(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {})

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= nameLength
