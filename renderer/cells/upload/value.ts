import { Type } from 'typebox'
import { defineValue } from '../../model/entity/field'
import { isObject } from '../../model/finding/walk'
import { listedName, nameOf, pathOf, readEntries } from '../../values/fileEntry'
import { sizeProp, uploadProps } from '../../values/files'
import { uploadCellMessages as messages } from './messages'

/** An uploaded file. If only its path is known, the name comes from the path. */
export interface Upload {
  readonly name: string
  /** Value of `responseName` in the upload's answer; several files as a comma list. */
  readonly path: string
  /** A file that is still uploading, or has failed, is no value yet. */
  readonly status: 'done'
  readonly url?: string
  /** Media type reported by the browser. */
  readonly type?: string
  /** In bytes. */
  readonly size?: number
}

export interface UploadProps {
  readonly biz?: string
  readonly accept?: string
  readonly size?: number
  readonly action?: string
  readonly responseName?: string
  readonly btnText?: string
  readonly allowDownload?: boolean
  readonly allowRemove?: boolean
  readonly token?: boolean
}

const props = {
  ...uploadProps,
  size: sizeProp(messages.size),
  token: Type.Optional(Type.Boolean({ description: messages.token })),
}

/** One file in a cell of an editable table: an object while editing, its path on the wire. */
export const uploadValue = defineValue({
  name: 'upload',
  title: messages.title,
  props,
  operators: [],
  storage: () => ({ kind: 'text' }),
  exprType: () => ({ kind: 'map', fields: { name: text, path: text, status: text, url: text } }),
  fromWire: readUpload,
  toWire: (value) => value?.path ?? null,
  toText: (value) => value?.path ?? '',
  files: ({ path }, { props }) => ({
    paths: path.split(','),
    accept: props.accept === undefined ? [] : [props.accept.split(',')],
    network: false,
    names: path.split(',').map(listedName),
  }),
})

const text = { kind: 'string' } as const

function readUpload(raw: unknown): Upload | null | undefined {
  if (!isObject(raw)) return ofPath(raw)
  if (raw.status !== undefined && raw.status !== 'done') return undefined
  const upload = ofPath(raw.path)
  if (!upload) return upload === null ? undefined : upload
  const { name, url, type, size } = raw
  return {
    ...upload,
    ...(typeof name === 'string' && name !== '' && { name }),
    ...(typeof url === 'string' && { url }),
    ...(typeof type === 'string' && { type }),
    ...(typeof size === 'number' && { size }),
  }
}

function ofPath(raw: unknown): Upload | null | undefined {
  const paths = readEntries(raw, 'path')
  const [first] = paths ?? []
  if (!paths || first === undefined) return paths === undefined ? undefined : null
  return { name: nameOf(first), path: paths.map(pathOf).join(','), status: 'done' }
}
