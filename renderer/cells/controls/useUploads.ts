import { useEffect, useEffectEvent, useState } from 'react'
import { uploadFile } from '../../data/upload'
import type { Field } from '../../model/field'
import { Failure, usePorts } from '../../ports'
import { defaultMax, type FilesProps } from '../files'
import { uploadMessages as messages } from './messages'
import { refusal } from './refusal'

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
  /** What the field takes when the document does not say. */
  readonly limits: { readonly image: boolean; readonly size: number }
  readonly paths: readonly string[]
  onPaths(paths: readonly string[]): void
}

let lastId = 0

/** Sends files one after the other, so that their order is kept; each path joins the value when it arrives. */
export function useUploads({ field, limits, paths, onPaths }: UploadTarget): Uploads {
  const { request, notify } = usePorts()
  const [pending, setPending] = useState<readonly Pending[]>([])
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const { max = defaultMax, biz } = field.props
  const current = pending.find(({ failed }) => failed === undefined)
  const { id: currentId, file: currentFile } = current ?? {}

  const change = (id: number, part: Partial<Pending>) =>
    setPending((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const cancel = (id: number) => setPending((all) => all.filter((one) => one.id !== id))

  const arrived = useEffectEvent((id: number, file: File, path: string) => {
    setNames((known) => new Map(known).set(path, file.name))
    cancel(id)
    onPaths([...paths, path].slice(-max))
  })
  const failed = useEffectEvent((id: number, file: File, reason: unknown) => {
    change(id, { failed: reason instanceof Failure ? reason.message : messages.failed })
    notify.error(messages.fileFailed(file.name))
  })
  const progressed = useEffectEvent((id: number, share: number) => change(id, { share }))

  useEffect(() => {
    if (currentId === undefined || !currentFile) return
    const abort = new AbortController()
    uploadFile(request, currentFile, {
      ...(biz !== undefined && { biz }),
      signal: abort.signal,
      onProgress: (share) => progressed(currentId, share),
    }).then(
      (path) => !abort.signal.aborted && arrived(currentId, currentFile, path),
      (reason) => !abort.signal.aborted && failed(currentId, currentFile, reason),
    )
    return () => abort.abort()
  }, [request, biz, currentId, currentFile])

  return {
    pending,
    busy: current !== undefined,
    full: paths.length + pending.length >= max,
    nameOf: (path) => names.get(path) ?? path.slice(path.lastIndexOf('/') + 1),
    cancel,
    retry: (id) =>
      setPending((all) =>
        all.map((one) => (one.id === id ? { id, file: one.file, share: 0 } : one)),
      ),
    add(files) {
      const taken = [...files].filter((file) => {
        const reason = refusal(file, field.props, limits)
        if (reason !== undefined) notify.warning(reason)
        return reason === undefined
      })
      if (paths.length + pending.length + taken.length > max) {
        notify.warning(messages.tooMany(field.title, max))
      }
      const fresh = taken.slice(-max).map((file) => {
        lastId += 1
        return { id: lastId, file, share: 0 }
      })
      setPending((all) => [...all, ...fresh])
    },
  }
}
