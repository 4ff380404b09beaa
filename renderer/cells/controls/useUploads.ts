import { useState } from 'react'
import type { Field } from '../../model/field'
import { Failure, usePorts } from '../../ports'
import { defaultMax, type FilesProps } from '../files'
import { uploadMessages as messages } from './messages'
import { refusal } from './refusal'
import { useSending } from './useSending'

/** A file on its way. */
export interface Pending {
  readonly id: number
  readonly file: File
  /** 0 to 1. */
  readonly share: number
  /** Why it did not arrive; it stays until it is retried or removed. */
  readonly failed?: string
}

export interface Uploads {
  readonly pending: readonly Pending[]
  readonly busy: boolean
  readonly full: boolean
  /** The name of a file uploaded here; of others only the path is known. */
  nameOf(path: string): string
  add(files: Iterable<File>): void
  retry(id: number): void
  cancel(id: number): void
}

export interface UploadTarget {
  readonly field: Field<FilesProps>
  /** What the field takes when the document does not say; `size` in MB. */
  readonly limits: { readonly image: boolean; readonly size: number }
  readonly paths: readonly string[]
  onPaths(paths: readonly string[]): void
  /** Name of the file on its way; null when there is none. */
  readonly onBusy: ((name: string | null) => void) | undefined
}

let lastId = 0

/** Files of one field: sent one after the other, so that their order is kept; each path joins the value when it arrives. */
export function useUploads({ field, limits, paths, onPaths, onBusy }: UploadTarget): Uploads {
  const { notify } = usePorts()
  const [pending, setPending] = useState<readonly Pending[]>([])
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const { max = defaultMax, biz } = field.props
  const current = pending.find(({ failed }) => failed === undefined)

  const change = (id: number, next: (one: Pending) => Pending) =>
    setPending((all) => all.map((one) => (one.id === id ? next(one) : one)))
  const cancel = (id: number) => setPending((all) => all.filter((one) => one.id !== id))

  useSending(current, biz, {
    onBusy: (name) => onBusy?.(name),
    onProgress: (id, share) => change(id, (one) => ({ ...one, share })),
    onArrived({ id, file }, path) {
      setNames((known) => new Map(known).set(path, file.name))
      cancel(id)
      onPaths([...paths, path].slice(-max))
    },
    onFailed({ id, file }, reason) {
      const failed = reason instanceof Failure ? reason.message : messages.failed
      change(id, (one) => ({ ...one, failed }))
      notify.error(messages.fileFailed(file.name))
    },
  })

  function add(files: Iterable<File>) {
    const refused = [...files].map((file) => ({ file, why: refusal(file, field.props, limits) }))
    for (const { why } of refused) if (why !== undefined) notify.warning(why)
    const taken = refused.filter(({ why }) => why === undefined)
    if (paths.length + pending.length + taken.length > max) {
      notify.warning(messages.tooMany(field.title, max))
    }
    const fresh = taken.slice(-max).map(({ file }) => {
      lastId += 1
      return { id: lastId, file, share: 0 }
    })
    setPending((all) => [...all, ...fresh])
  }

  return {
    pending,
    busy: current !== undefined,
    full: paths.length + pending.length >= max,
    nameOf: (path) => names.get(path) ?? path.slice(path.lastIndexOf('/') + 1),
    add,
    cancel,
    retry: (id) => change(id, ({ file }) => ({ id, file, share: 0 })),
  }
}
