import { type RefObject, useRef, useState, useSyncExternalStore } from 'react'
import { uploadMessages } from '../../controls/upload/messages'
import { useQueue } from '../../controls/upload/useQueue'
import type { Uploads } from '../../controls/upload/useUploads'
import { failureText, isAborted, toFailure } from '../../data/failure'
import { uploadFile } from '../../data/upload'
import { usePorts } from '../../ports'
import { type Editor, kindOf } from './jodit/editor'
import { acceptOf, type FileKind, htmlOf, refusalOf } from './jodit/files'
import { editorMessages as messages } from './messages.editor'

interface EditorFilesProps {
  readonly id: string
  readonly biz: string | undefined
  readonly editor: RefObject<Editor | undefined>
  onBusy?: ((what: string | null) => void) | undefined
}

/** Uploads files into the text, one after the other; each is inserted at the caret's position at that time. */
export function useEditorFiles({ id, biz = 'jeditor', editor, onBusy }: EditorFilesProps) {
  const { notify, request } = usePorts()
  const [news, setNews] = useState('')
  const kinds = useRef(new WeakMap<File, Purpose>())
  const queue = useQueue(
    { request, id, place: 'form' },
    {
      async send(file, way) {
        const accept = acceptOf(kinds.current.get(file)?.kind ?? 'file')
        try {
          return await uploadFile(request, file, { biz, accept, fields: { jeditor: '1' }, ...way })
        } catch (error) {
          if (!isAborted(error)) notify.error(messages.uploadFailed(failureText(toFailure(error))))
          throw error
        }
      },
      onArrived(file, path) {
        void place(file, path)
        setNews(uploadMessages.arrived(file.name))
      },
      onFailed: () => undefined,
      onBusy: (name) => onBusy?.(name),
    },
  )
  const pending = useSyncExternalStore(queue.subscribe, queue.pending)
  const failed = pending.filter((one) => one.failed !== undefined).length

  async function place(file: File, path: string) {
    const { kind, replaced } = kinds.current.get(file) ?? { kind: 'file' }
    // A server without file storage answers 'local'; the image is then embedded in the text.
    const url = path === 'local' && kind === 'image' ? await dataUrl(file) : request.fileUrl(path)
    const target = editor.current
    if (!target || url === undefined) return
    if (replaced && target.editor.contains(replaced)) {
      replaced.src = url
      target.synchronizeValues()
    } else {
      target.s.focus()
      target.s.insertHTML(htmlOf(kind, { url, name: file.name }))
    }
  }

  function add(files: readonly File[], purpose?: Purpose) {
    const taken = files.filter((file) => {
      const own = purpose ?? { kind: kindOf(file) }
      const why = refusalOf(own.kind, file)
      if (why !== undefined) notify.warning(why)
      else kinds.current.set(file, own)
      return why === undefined
    })
    queue.add(taken)
  }

  const uploads: Uploads = {
    pending,
    failed,
    news,
    busy: pending.length > failed,
    add: (files) => add([...files]),
    retry: queue.retry,
    cancel: queue.cancel,
  }
  return { add, uploads }
}

export interface Purpose {
  readonly kind: FileKind
  /** The image that it replaces. */
  readonly replaced?: HTMLImageElement | undefined
}

const dataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
