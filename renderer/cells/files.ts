import { Type } from 'typebox'
import { defineValue } from '../model/field'
import { cellMessages, propMessages } from './messages'
import { readList } from './text'

/** Properties of an upload field. */
export interface FilesProps {
  readonly max?: number
  readonly biz?: string
  readonly accept?: string
  readonly size?: number
}

/** What the type says of itself; `size` in MB is the default limit of one file. */
interface FilesSpec {
  readonly name: string
  readonly title: string
  readonly max: string
  readonly size: string
}

/** How many files a field takes when the document does not say. */
export const defaultMax = 1

// What the server takes at most; a document must not promise more.
const largestMb = 20
const pathLength = 500
// No control characters, no '[' (contract, §9.1), no step upwards. A comma cannot occur in a comma list.
const pathShape = /^(?!.*(^|\/)\.\.?(\/|$))[^\p{Cc}[\]\\<>"]+$/u

/** A type whose value is a list of stored paths: what the upload call answered, in order. */
export const defineFiles = ({ name, title, max, size }: FilesSpec) =>
  defineValue({
    name,
    title,
    props: {
      max: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, description: max })),
      biz: Type.Optional(
        Type.String({ pattern: '^[a-z0-9_-]{1,32}$', description: propMessages.biz }),
      ),
      accept: Type.Optional(
        Type.String({
          pattern: '^\\.[a-z0-9]{1,10}(,\\.[a-z0-9]{1,10}){0,19}$',
          description: propMessages.accept,
        }),
      ),
      size: Type.Optional(
        Type.Number({ exclusiveMinimum: 0, maximum: largestMb, description: size }),
      ),
    },
    operators: [],
    storage: () => ({ kind: 'text' }),
    exprType: () => ({ kind: 'list', of: { kind: 'string' } }),
    fromWire: readPaths,
    toWire: (value) => value?.join(',') ?? null,
    toText: (value) => value?.join(',') ?? '',
    check(value, field) {
      const limit = field.props.max ?? defaultMax
      return value.length > limit ? cellMessages.maxFiles(field.title, limit) : null
    },
  })

function readPaths(raw: unknown): readonly string[] | null | undefined {
  const paths = readList(raw)
  const stored = paths?.every((path) => path.length <= pathLength && pathShape.test(path)) ?? true
  return stored ? paths : undefined
}
