import { Type } from 'typebox'
import { defineValue, type Field } from '../model/entity/field'
import type { ExprType } from '../model/expr/types'
import { type FileEntry, listedName, pathOf, readEntries, type UploadedFile } from './fileEntry'
import { cellMessages } from './messages'
import { propManual } from './messages.manual'

/** Properties of an upload field. */
export interface FilesProps {
  readonly max?: number
  readonly biz?: string
  readonly accept?: string
  readonly size?: number
  readonly returnUrl?: boolean
  readonly allowDownload?: boolean
  readonly allowRemove?: boolean
  readonly network?: boolean
  readonly action?: string
  readonly responseName?: string
  readonly btnText?: string
}

/** Parameters of a file type; `size` = default limit of one file in MB. */
interface FilesSpec {
  readonly name: string
  readonly title: string
  readonly max: string
  readonly size: string
  /** File kind that the type always requires: `image/*`. */
  readonly kind?: string
}

/** Default maximum number of files in a field. */
export const defaultMax = 1

// Upload limit of the server; documents must not allow more.
const largestMb = 20

/** Upload options of every type that uploads. */
export const uploadProps = {
  biz: Type.Optional(Type.String({ pattern: '^[a-z0-9_-]{1,32}$', description: propManual.biz })),
  accept: Type.Optional(
    Type.String({
      pattern: '^\\.[a-z0-9]{1,10}(,\\.[a-z0-9]{1,10}){0,19}$',
      description: propManual.accept,
    }),
  ),
  action: Type.Optional(
    Type.String({ pattern: '^(/[A-Za-z0-9_-]{1,64}){1,8}$', description: propManual.action }),
  ),
  responseName: Type.Optional(
    Type.String({ pattern: '^[A-Za-z_]\\w{0,63}$', description: propManual.responseName }),
  ),
  btnText: Type.Optional(
    Type.String({ minLength: 1, maxLength: 20, description: propManual.btnText }),
  ),
  allowDownload: Type.Optional(Type.Boolean({ description: propManual.allowDownload })),
  allowRemove: Type.Optional(Type.Boolean({ description: propManual.allowRemove })),
}

export const sizeProp = (description: string) =>
  Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: largestMb, description }))

/** Defines a type whose value is an ordered list of stored files: their paths, or objects if `returnUrl` is false. */
export const defineFiles = ({ name, title, max, size, kind }: FilesSpec) =>
  defineValue({
    name,
    title,
    props: {
      max: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, description: max })),
      size: sizeProp(size),
      returnUrl: Type.Optional(Type.Boolean({ description: propManual.returnUrl })),
      network: Type.Optional(Type.Boolean({ description: propManual.network })),
      ...uploadProps,
    },
    operators: [],
    storage: () => ({ kind: 'text' }),
    exprType: ({ props }): ExprType => ({
      kind: 'list',
      of: props.returnUrl === false ? object : text,
    }),
    fromWire: (raw, field) => readEntries(raw, entryShape(field)),
    toWire: (value, field) => (entryShape(field) === 'object' ? listOf(value) : textOf(value)),
    toText: (value, field) => {
      const list = entryShape(field) === 'object' ? listOf(value) : null
      return list ? JSON.stringify(list) : (textOf(value) ?? '')
    },
    files: (value, { props }) => ({
      paths: value.map(pathOf),
      accept: [kind, props.accept].flatMap((list) => (list === undefined ? [] : [list.split(',')])),
      network: props.network === true,
      names: value.map(listedName),
    }),
    check(value, field) {
      const limit = field.props.max ?? defaultMax
      if (value.length > limit) return cellMessages.maxFiles(field.title, limit)
      return value.every((entry) => isAddress(pathOf(entry)))
        ? null
        : cellMessages.badAddress(field.title)
    },
  })

/** Shape of the members of the field's value. */
export const entryShape = ({ props }: Pick<Field<FilesProps>, 'props'>): 'path' | 'object' =>
  props.returnUrl === false ? 'object' : 'path'

const text = { kind: 'string' } as const
const object = {
  kind: 'map',
  fields: { fileName: text, filePath: text, fileSize: { kind: 'number' }, url: text },
} as const

/** Whether it is a path or a web address; other schemes are refused. Browsers ignore blanks and control characters. */
const isAddress = (path: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
  /^(https?:|(?![a-z][a-z0-9+.-]*:))/i.test(path.replace(/[\s\u0000-\u001f]/g, ''))

const textOf = (value: readonly FileEntry[] | null): string | null =>
  value && value.length > 0 ? value.map(pathOf).join(',') : null

function listOf(
  value: readonly FileEntry[] | null,
): Readonly<Record<string, string | number>>[] | null {
  if (!value || value.length === 0) return null
  return value.map((entry) => ({ ...(typeof entry === 'string' ? fileAt(entry) : entry) }))
}

const fileAt = (filePath: string): UploadedFile => ({ fileName: '', filePath, fileSize: 0 })
