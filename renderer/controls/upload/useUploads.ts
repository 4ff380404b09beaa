import { useState, useSyncExternalStore } from 'react'
import { uploadFile } from '../../data/upload'
import { usePorts } from '../../ports'
import type { UploadedFile } from '../../values/fileEntry'
import { uploadMessages as messages } from './messages'
import type { Pending } from './queue'
import { useQueue } from './useQueue'

export interface Uploads {
  readonly pending: readonly Pending[]
  readonly busy: boolean
  readonly failed: number
  /** The latest stored file, for screen readers. */
  readonly news: string
  add(files: Iterable<File>): void
  retry(id?: number): void
  cancel(id: number): void
}

/** Where and how a control's files are uploaded. */
export interface UploadTarget {
  /** Id of the control. */
  readonly id: string
  readonly title: string
  readonly place: 'form' | 'table'
  readonly rules: UploadRules
  /** Number of existing files. */
  readonly count: number
  /** Called once per file, in the order in which they were added. */
  onArrived(file: UploadedFile, type: string): void
  onBusy?: ((name: string | null) => void) | undefined
}

export interface UploadRules {
  readonly image: boolean
  readonly max: number
  /** MB. */
  readonly size: number
  readonly biz?: string | undefined
  readonly accept?: string | undefined
  readonly action?: string | undefined
  readonly responseName?: string | undefined
  readonly anonymous?: boolean
  /** The contract's mark for uploads from a table cell. */
  readonly fromCell?: boolean
}

export function useUploads(target: UploadTarget): Uploads {
  const { id, place, title, rules, count } = target
  const { notify, request } = usePorts()
  const [news, setNews] = useState('')
  const { image, max, fromCell, accept = image ? 'image/*' : undefined } = rules
  const queue = useQueue(
    { request, id, place },
    {
      send: (file, way) =>
        uploadFile(request, file, {
          biz: rules.biz,
          accept,
          action: rules.action,
          responseName: rules.responseName,
          anonymous: rules.anonymous,
          fields: fromCell ? { isup: '1' } : {},
          ...way,
        }),
      onArrived({ name: fileName, size: fileSize, type }, filePath) {
        const url = request.fileUrl(filePath)
        const file = { fileName, filePath, fileSize, ...(url !== undefined && { url }) }
        target.onArrived(file, type)
        setNews(messages.arrived(fileName))
      },
      onFailed: (file) => notify.error(messages.fileFailed(file.name)),
      onBusy: (name) => target.onBusy?.(name),
    },
  )
  const pending = useSyncExternalStore(queue.subscribe, queue.pending)
  const failed = pending.filter((one) => one.failed !== undefined).length
  return {
    pending,
    failed,
    news,
    busy: pending.length > failed,
    add(files) {
      const judged = [...files].map((file) => ({ file, why: refusal(file, rules) }))
      for (const { why } of judged) if (why !== undefined) notify.warning(why)
      const taken = judged.filter(({ why }) => why === undefined).map(({ file }) => file)
      if (taken.length === 0) return
      if (count + pending.length + taken.length > max) notify.warning(messages.tooMany(title, max))
      queue.add(taken.slice(-max))
    },
    retry: queue.retry,
    cancel: queue.cancel,
  }
}

const bytesPerMb = 1024 * 1024

/** Why the field refuses the file; undefined = it accepts it. The server checks the content again. */
function refusal(
  { name, type, size }: File,
  rules: Pick<UploadRules, 'image' | 'accept' | 'size'>,
): string | undefined {
  if (rules.image && !type.startsWith('image/')) return messages.notImage
  const { accept } = rules
  const lower = name.toLowerCase()
  if (accept !== undefined && !accept.split(',').some((ending) => lower.endsWith(ending))) {
    return messages.wrongType(name, accept)
  }
  return size > rules.size * bytesPerMb ? messages.tooLarge(name, rules.size) : undefined
}
